import type { ListingFinding } from '../submissions/listing-check.dto.js';
import type { ListingLoss } from './listing-loss.entity.js';
import type { ListingProblem, ListingWatch } from './listing-watch.entity.js';

type CurrentLoss = Pick<ListingLoss, 'problem' | 'status'>;

const DAY_MS = 86_400_000;
/** Days after Done: 7, 30 and 90, then every 90 for two years. */
const WATCH_DAYS = [7, 30, 90, 180, 270, 360, 450, 540, 630, 720];
/** Between the two checks that must agree. */
const CONFIRM_AFTER_MS = DAY_MS;
/** How long a problem that could not be confirmed is checked daily. */
const UNCONFIRMED_RECHECK_MS = 7 * DAY_MS;
/** A lost listing is checked weekly, because it recovers with the next good check. */
const LOST_RECHECK_MS = 7 * DAY_MS;

/** The more a listing has lost, the higher. */
const SEVERITY: Record<ListingProblem, number> = { follow: 1, link: 2, missing: 3 };

/** Null when the two years are over. */
export function nextCheck(doneAt: Date, now: Date): Date | null {
  const days = WATCH_DAYS.find((each) => doneAt.getTime() + each * DAY_MS > now.getTime());
  return days === undefined ? null : new Date(doneAt.getTime() + days * DAY_MS);
}

export interface WatchState {
  watch: ListingWatch;
  /** The problem that was confirmed. */
  lost?: ListingProblem;
  /** Whether everything that checks had found is there again. */
  isGood: boolean;
}

/** What a check changes. `loss` is the listing's loss that has not recovered. */
export function nextWatchState(
  watch: ListingWatch,
  loss: CurrentLoss | null,
  finding: ListingFinding,
  now: Date,
): WatchState {
  const found = recordFindings(watch, finding, now);
  if (isGood(watch, finding))
    return { watch: { ...found, ...suspicion(null, null), dueAt: nextCheck(watch.doneAt, now) }, isGood: true };
  const problem = problemIn(watch, finding);
  if (problem === null) return { watch: { ...found, dueAt: retryAtUnknown(watch, loss, now) }, isGood: false };
  if (loss !== null && !isWorse(problem, loss))
    return { watch: { ...found, ...suspicion(null, null), dueAt: recheckAtLost(watch, now) }, isGood: false };
  return { ...suspect(found, problem, now), isGood: false };
}

function suspect(watch: ListingWatch, problem: ListingProblem, now: Date): Omit<WatchState, 'isGood'> {
  const since = watch.suspected === problem && watch.suspectedAt !== null ? watch.suspectedAt : now;
  const confirmAt = new Date(since.getTime() + CONFIRM_AFTER_MS);
  if (confirmAt > now) return { watch: { ...watch, ...suspicion(problem, since), dueAt: confirmAt } };
  return { watch: { ...watch, ...suspicion(null, null), dueAt: recheckAtLost(watch, now) }, lost: problem };
}

/** Only what was found before can be lost. A page that could not be read shows nothing. */
function problemIn(watch: ListingWatch, { status, linkFound, follow }: ListingFinding): ListingProblem | null {
  if (status === 'missing') return watch.liveAt === null ? null : 'missing';
  if (watch.hadLink && linkFound === false) return 'link';
  return watch.hadFollow && follow === false ? 'follow' : null;
}

const isGood = (watch: ListingWatch, { status, linkFound, follow }: ListingFinding): boolean =>
  status === 'live' && (!watch.hadLink || linkFound === true) && (!watch.hadFollow || follow === true);

/** A loss that was resolved must be confirmed again. */
const isWorse = (problem: ListingProblem, loss: CurrentLoss): boolean =>
  loss.status === 'resolved' || SEVERITY[problem] > SEVERITY[loss.problem];

const recordFindings = (
  watch: ListingWatch,
  { status, linkFound, follow }: ListingFinding,
  now: Date,
): ListingWatch => ({
  ...watch,
  liveAt: watch.liveAt ?? (status === 'live' ? now : null),
  hadLink: watch.hadLink || linkFound === true,
  hadFollow: watch.hadFollow || follow === true,
});

const suspicion = <T extends ListingProblem | null, D extends Date | null>(
  suspected: T,
  suspectedAt: D,
): { suspected: T; suspectedAt: D } => ({ suspected, suspectedAt });

function retryAtUnknown(watch: ListingWatch, loss: CurrentLoss | null, now: Date): Date | null {
  if (watch.suspectedAt !== null && now.getTime() - watch.suspectedAt.getTime() < UNCONFIRMED_RECHECK_MS)
    return new Date(now.getTime() + CONFIRM_AFTER_MS);
  return loss === null ? nextCheck(watch.doneAt, now) : recheckAtLost(watch, now);
}

function recheckAtLost({ doneAt }: ListingWatch, now: Date): Date | null {
  const next = nextCheck(doneAt, now);
  return next === null ? null : new Date(Math.min(next.getTime(), now.getTime() + LOST_RECHECK_MS));
}
