import { snoozeUntil } from './snooze-times.js';

/** A Saturday evening in UTC, a Sunday in Sydney. */
const NOW = new Date('2026-11-14T22:30:00Z');
const until = (choice: Parameters<typeof snoozeUntil>[0]): string => snoozeUntil(choice, NOW).toISOString();

describe('The end of a snooze', () => {
  it('is an hour from now', () => {
    expect(until({ preset: 'hour', offset: '-480' })).toBe('2026-11-14T23:30:00.000Z');
  });

  it('is in the morning of the admin’s time zone, or of UTC if the browser does not say it', () => {
    expect(until({ preset: 'tomorrow' })).toBe('2026-11-15T09:00:00.000Z');
    expect(until({ preset: 'tomorrow', offset: '660' })).toBe('2026-11-15T22:00:00.000Z');
    expect(until({ preset: 'tomorrow', offset: '-480' })).toBe('2026-11-15T17:00:00.000Z');
  });

  it('is on the next Monday, never today', () => {
    expect(until({ preset: 'monday' })).toBe('2026-11-16T09:00:00.000Z');
    const monday = new Date('2026-11-16T01:00:00Z');
    expect(snoozeUntil({ preset: 'monday' }, monday).toISOString()).toBe('2026-11-23T09:00:00.000Z');
  });

  it('is the chosen date and time in the admin’s time zone', () => {
    expect(until({ until: '2026-11-20T08:15', offset: '60' })).toBe('2026-11-20T07:15:00.000Z');
    expect(until({ until: '2026-11-20T08:15', offset: 'nonsense' })).toBe('2026-11-20T08:15:00.000Z');
  });

  it.each([undefined, 'tomorrow', '2026-13-45T99:99', '2026-11-20T08:15Z', '2026-11-20'])('rejects %s', (text) => {
    expect(() => until({ until: text })).toThrow();
  });
});
