import { lossEmail, nextEmailAt } from './loss-email.job.js';
import type { LossEmailRow } from './loss-reports.repository.js';

describe('The time of the weekly email', () => {
  it.each([
    ['2026-11-15T12:00:00.000Z', '2026-11-16T08:00:00.000Z'],
    ['2026-11-16T07:58:00.000Z', '2026-11-16T08:00:00.000Z'],
    // The transaction of this change may end after the job of 08:00.
    ['2026-11-16T07:59:30.000Z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-16T08:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    ['2026-12-29T00:00:00.000Z', '2027-01-04T08:00:00.000Z'],
  ])('after %s is %s', (now, at) => {
    expect(nextEmailAt(new Date(now)).toISOString()).toBe(at);
  });
});

describe('The weekly email', () => {
  const loss = (fields: Partial<LossEmailRow>): LossEmailRow => ({
    toolId: 'a',
    tool: 'Draftwell',
    directory: 'Harbor',
    state: 'lost',
    problem: 'follow',
    url: 'https://harbor.example/draftwell',
    ...fields,
  });
  const email = (losses: LossEmailRow[], lost: number, recovered: number): ReturnType<typeof lossEmail> =>
    lossEmail({ partner: 'Acme', site: 'Catalog', counts: { lost, recovered }, losses, url: 'https://c.example/l' });

  it('counts the changes, groups them by tool, and says how many are not listed', () => {
    const other = loss({ toolId: 'b', tool: 'Tidepool', state: 'recovered' });
    const { subject, text } = email([loss({}), loss({ directory: 'Pier' }), other], 120, 1);
    expect(subject).toBe('Acme: 120 listings lost, 1 listing recovered');
    expect(text).toContain(`
Draftwell
- Harbor: lost (link no longer followed)
  https://harbor.example/draftwell
- Pier: lost (link no longer followed)
  https://harbor.example/draftwell

Tidepool
- Harbor: recovered
  https://harbor.example/draftwell

and 118 more
`);
  });

  it('names two tools with the same name', () => {
    expect(email([loss({}), loss({ toolId: 'b' })], 2, 0).text.match(/^Draftwell$/gm)).toHaveLength(2);
  });
});
