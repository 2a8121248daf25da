import { NEVER_CHECKED, type SiteFinding, type SiteState, nextState } from './check-schedule.js';
import type { SiteEvidenceDto } from './site-check.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = new Date('2026-11-01T00:00:00Z');
const after = (ms: number): Date => new Date(START.getTime() + ms);

const EVIDENCE: SiteEvidenceDto = {
  status: 200,
  hops: [],
  title: 'Acme',
  description: null,
  marker: null,
  message: null,
  target: null,
};
const found = (result: SiteFinding['result'], reason: SiteFinding['reason'] = null): SiteFinding => ({
  result,
  reason,
  evidence: EVIDENCE,
});
const LIVE = nextState(NEVER_CHECKED, found('live'), START);

describe('The schedule of checks', () => {
  it('checks a site that works within a week, spread over half a day', () => {
    expect(nextState(NEVER_CHECKED, found('live'), START, () => 0).dueAt).toEqual(after(7 * DAY));
    expect(nextState(NEVER_CHECKED, found('live'), START, () => 1).dueAt).toEqual(after(6.5 * DAY));
  });

  it('checks a failing site after 1, 6 and 24 hours, then daily, after 7 days weekly', () => {
    let state: SiteState & { dueAt?: Date } = LIVE;
    let now = START;
    const hours: number[] = [];
    for (let checks = 0; checks < 11; checks += 1) {
      const next = nextState(state, found('failing', 'error-status'), now, () => 0);
      hours.push((next.dueAt.getTime() - now.getTime()) / HOUR);
      [state, now] = [next, next.dueAt];
    }
    expect(hours).toEqual([1, 6, 24, 24, 24, 24, 24, 24, 24, 168, 168]);
  });
});

describe('The state after a check', () => {
  it('keeps its beginning while the result is the same, and the last live check', () => {
    const failing = nextState(LIVE, found('failing', 'timeout'), after(7 * DAY));
    expect(failing).toMatchObject({
      since: after(7 * DAY),
      failures: 1,
      liveAt: START,
      liveTitle: 'Acme',
      notice: null,
    });
    const tls = nextState(failing, found('failing', 'tls'), after(8 * DAY));
    expect(tls).toMatchObject({ reason: 'tls', since: after(7 * DAY), failures: 2 });
    expect(nextState(tls, found('live'), after(9 * DAY))).toMatchObject({
      result: 'live',
      since: after(9 * DAY),
      failures: 0,
      liveAt: after(9 * DAY),
    });
  });

  it('is gone after 7 days without a page or host, since the first of them', () => {
    const first = nextState(LIVE, found('failing', 'not-found'), after(DAY));
    const second = nextState(first, found('failing', 'unresolvable'), after(7 * DAY));
    expect(second).toMatchObject({ result: 'failing', missingSince: after(DAY), notice: null });
    const gone = nextState(second, found('failing', 'not-found'), after(8 * DAY));
    expect(gone).toMatchObject({ result: 'gone', since: after(DAY), notice: 'gone' });
    expect(nextState(gone, found('failing', 'not-found'), after(15 * DAY))).toMatchObject({ since: after(DAY) });
  });

  it('is not gone if another failure came in between', () => {
    const first = nextState(LIVE, found('failing', 'not-found'), START);
    const other = nextState(first, found('failing', 'error-status'), after(4 * DAY));
    const again = nextState(other, found('failing', 'not-found'), after(8 * DAY));
    expect(again).toMatchObject({ result: 'failing', missingSince: after(8 * DAY), notice: 'failing' });
  });

  it('counts bot protection neither as a failure nor as a success', () => {
    const failing = nextState(LIVE, found('failing', 'timeout'), START);
    const unknown = nextState(failing, found('unknown', 'bot-protection'), after(DAY));
    expect(unknown).toMatchObject({ result: 'unknown', failures: 1, liveAt: START, notice: null });
  });

  it.each(['parked', 'changed'] as const)('is shown to visitors if the site is %s', (result) => {
    expect(nextState(LIVE, found(result), START).notice).toBe(result);
  });

  it.each(['live', 'moved', 'unknown'] as const)('is not shown to visitors if the site is %s', (result) => {
    expect(nextState(LIVE, found(result), START).notice).toBeNull();
  });
});
