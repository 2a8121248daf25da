import { invalid } from '../../../../platform/errors/app-error.js';

/** Next to the date and time that an admin can choose. Times are those of the admin's time zone. */
export const SNOOZE_PRESETS = {
  hour: 'In 1 hour',
  tomorrow: 'Tomorrow at 9:00',
  monday: 'Next Monday at 9:00',
} as const;
export type SnoozePreset = keyof typeof SNOOZE_PRESETS;

export interface SnoozeChoice {
  preset?: SnoozePreset | undefined;
  /** As a browser's field for date and time sends it, without a time zone. */
  until?: string | undefined;
  /** The IANA name of the time zone, which a script adds; without it, times are UTC. */
  zone?: string | undefined;
}

const DAY_MS = 86_400_000;
const OPENS_AT_HOUR = 9;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

export function snoozeUntil({ preset, until, zone = 'UTC' }: SnoozeChoice, now = new Date()): Date {
  if (preset === 'hour') return new Date(now.getTime() + 3_600_000);
  const local = new Date(localTime(now.getTime(), zone));
  if (preset === 'tomorrow') return morningIn(1, local, zone);
  if (preset === 'monday') return morningIn((8 - local.getUTCDay()) % 7 || 7, local, zone);
  if (until === undefined) throw invalid('Choose a date and time.', 'until');
  const chosen = LOCAL_TIME.test(until) ? Date.parse(`${until}Z`) : NaN;
  if (Number.isNaN(chosen)) throw invalid('until must be a date and time', 'until');
  return atLocalTime(chosen, zone);
}

const morningIn = (days: number, local: Date, zone: string): Date =>
  atLocalTime(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days, OPENS_AT_HOUR), zone);

/** Local times are those that UTC would have to show the same clock. */
function localTime(at: number, timeZone: string): number {
  try {
    return Date.parse(`${new Date(at).toLocaleString('en-US', { timeZone, hourCycle: 'h23' })} UTC`);
  } catch {
    throw invalid(`Your browser's time zone is unknown. Choose "${SNOOZE_PRESETS.hour}" instead.`, 'until');
  }
}

/** A time that clocks skip is as much later as they are set forward; of a time that they repeat, the first is used. */
function atLocalTime(local: number, zone: string): Date {
  const withOffsetOf = (at: number): number => local - (localTime(at, zone) - at);
  const before = withOffsetOf(local - DAY_MS);
  const found = [before, withOffsetOf(local + DAY_MS)].find((at) => localTime(at, zone) === local);
  return new Date(found ?? before);
}
