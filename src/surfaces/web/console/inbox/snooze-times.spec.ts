import { snoozeUntil } from './snooze-times.js';

/** A Saturday evening in UTC, a Sunday in Sydney. */
const NOW = new Date('2026-11-14T22:30:00Z');
const until = (choice: Parameters<typeof snoozeUntil>[0]): string => snoozeUntil(choice, NOW).toISOString();

describe('The end of a snooze', () => {
  it('is an hour from now', () => {
    expect(until({ preset: 'hour', zone: 'America/Los_Angeles' })).toBe('2026-11-14T23:30:00.000Z');
  });

  it('is in the morning of the admin’s time zone, or of UTC if the browser does not say it', () => {
    expect(until({ preset: 'tomorrow' })).toBe('2026-11-15T09:00:00.000Z');
    expect(until({ preset: 'tomorrow', zone: 'Australia/Sydney' })).toBe('2026-11-15T22:00:00.000Z');
    expect(until({ preset: 'tomorrow', zone: 'America/Los_Angeles' })).toBe('2026-11-15T17:00:00.000Z');
  });

  it('is on the next Monday, never today', () => {
    expect(until({ preset: 'monday' })).toBe('2026-11-16T09:00:00.000Z');
    const monday = new Date('2026-11-16T01:00:00Z');
    expect(snoozeUntil({ preset: 'monday' }, monday).toISOString()).toBe('2026-11-23T09:00:00.000Z');
  });

  it('is the chosen date and time in the admin’s time zone', () => {
    expect(until({ until: '2026-11-20T08:15', zone: 'Europe/Berlin' })).toBe('2026-11-20T07:15:00.000Z');
    expect(until({ until: '2026-11-20T08:15' })).toBe('2026-11-20T08:15:00.000Z');
  });

  // Clocks change on a Sunday: in Berlin on March 28 and October 31, 2027, in New York on November 1, 2026 and March 14, 2027.
  it.each([
    ['Europe/Berlin', '2027-03-26T15:00:00Z', '2027-03-29T07:00:00.000Z'],
    ['Europe/Berlin', '2027-10-29T15:00:00Z', '2027-11-01T08:00:00.000Z'],
    ['America/New_York', '2027-03-12T15:00:00Z', '2027-03-15T13:00:00.000Z'],
    ['America/New_York', '2026-10-30T15:00:00Z', '2026-11-02T14:00:00.000Z'],
  ])('is at 9:00 in %s after the clocks have changed', (zone, now, end) => {
    expect(snoozeUntil({ preset: 'monday', zone }, new Date(now)).toISOString()).toBe(end);
    const friday = snoozeUntil({ until: end.replace(/T.*/, 'T09:00'), zone }, new Date(now));
    expect(friday.toISOString()).toBe(end);
    const saturday = new Date(Date.parse(now) + 86_400_000);
    const sunday = new Date(Date.parse(end) - 86_400_000).toISOString();
    expect(snoozeUntil({ preset: 'tomorrow', zone }, saturday).toISOString()).toBe(sunday);
  });

  it.each([
    ['skip', 'Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['skip', 'America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
    ['repeat', 'Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
    ['repeat', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ])('can be a time that clocks %s in %s', (_, zone, chosen, end) => {
    expect(until({ until: chosen, zone })).toBe(end);
  });

  it.each(['nonsense', 'Etc/Unknown', 'Europe/Berlin\n', '../UTC'])('rejects the time zone %j', (zone) => {
    for (const choice of [{ preset: 'tomorrow' }, { preset: 'monday' }, { until: '2026-11-20T08:15' }] as const)
      expect(() => until({ ...choice, zone })).toThrow('time zone is unknown');
    expect(until({ preset: 'hour', zone })).toBe('2026-11-14T23:30:00.000Z');
  });

  it.each(['0001-01-01T00:00', '1883-01-01T00:00', '9999-12-31T23:59'])('is a valid date for %s', (chosen) => {
    expect(until({ until: chosen, zone: 'America/New_York' })).toMatch(/Z$/);
  });

  it.each([undefined, 'tomorrow', '2026-13-45T99:99', '2026-11-20T08:15Z', '2026-11-20'])('rejects %s', (text) => {
    expect(() => until({ until: text })).toThrow();
  });
});
