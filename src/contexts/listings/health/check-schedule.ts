import type { SiteCheck, SiteEvidenceDto, SiteNotice, SiteReason, SiteResult } from './site-check.js';

/** What a check found, without what earlier checks found. */
export interface SiteFinding {
  result: Exclude<SiteResult, 'gone'>;
  reason: SiteReason | null;
  evidence: SiteEvidenceDto;
}

export type SiteState = Omit<SiteCheck, 'kind' | 'listingId' | 'website' | 'dueAt' | 'turn' | 'checkedAt'>;

export type SavedState = SiteState & { dueAt: Date; checkedAt: Date };

export const NEVER_CHECKED: SiteState = {
  result: null,
  reason: null,
  since: null,
  evidence: null,
  failures: 0,
  missingSince: null,
  liveAt: null,
  liveTitle: null,
  liveDescription: null,
  ignoredUntil: null,
  notice: null,
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** After the first failures in a row; then daily. */
const RETRY_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS];
/** Checks of listings that were added together move apart. */
const SPREAD_MS = DAY_MS / 2;
/** No such page, or no such host. */
const MISSING = new Set<SiteReason | null>(['not-found', 'unresolvable']);

/** The state after a check, and when the next one is due. */
export function nextState(before: SiteState, finding: SiteFinding, now: Date, random = Math.random): SavedState {
  const { reason, evidence } = finding;
  const missingSince = nextMissingSince(before, finding, now);
  const isGone = isMissing(finding) && missingSince !== null && isWeekAgo(missingSince, now);
  const result = isGone ? 'gone' : finding.result;
  const since = result === before.result && before.since !== null ? before.since : now;
  const state: SiteState = {
    result,
    reason,
    evidence,
    // A site that became `gone` has been missing for a week.
    since: result === 'gone' && before.result !== 'gone' ? missingSince : since,
    failures: nextFailures(before, finding),
    missingSince,
    ...nextLiveCheck(before, finding, now),
    ignoredUntil: before.ignoredUntil,
    notice: null,
  };
  return { ...state, notice: noticeOf(state, now), checkedAt: now, dueAt: nextDueAt(state, now, random) };
}

/** `unknown` is neither a failure nor a success. */
const nextFailures = ({ failures }: SiteState, { result }: SiteFinding): number =>
  result === 'failing' ? failures + 1 : result === 'unknown' ? failures : 0;

const isMissing = ({ result, reason }: SiteFinding): boolean => result === 'failing' && MISSING.has(reason);

function nextMissingSince({ missingSince }: SiteState, finding: SiteFinding, now: Date): Date | null {
  if (finding.result === 'unknown') return missingSince;
  return isMissing(finding) ? (missingSince ?? now) : null;
}

function nextLiveCheck(
  { liveAt, liveTitle, liveDescription }: SiteState,
  { result, evidence: { title, description } }: SiteFinding,
  now: Date,
): Pick<SiteState, 'liveAt' | 'liveTitle' | 'liveDescription'> {
  if (result !== 'live') return { liveAt, liveTitle, liveDescription };
  return { liveAt: now, liveTitle: title, liveDescription: description };
}

function noticeOf({ result, since }: SiteState, now: Date): SiteNotice | null {
  if (result === 'gone' || result === 'parked' || result === 'changed') return result;
  return result === 'failing' && since !== null && isWeekAgo(since, now) ? 'failing' : null;
}

function nextDueAt({ result, since, failures }: SiteState, now: Date, random: () => number): Date {
  const isRetried = result === 'failing' && since !== null && !isWeekAgo(since, now);
  const waitMs = isRetried ? (RETRY_MS[failures - 1] ?? DAY_MS) : WEEK_MS - random() * SPREAD_MS;
  return new Date(now.getTime() + waitMs);
}

const isWeekAgo = (then: Date, now: Date): boolean => now.getTime() - then.getTime() >= WEEK_MS;
