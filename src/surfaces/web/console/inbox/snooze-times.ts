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
  /** Minutes ahead of UTC, which a script adds; without it, times are UTC. */
  offset?: string | undefined;
}

const MINUTE_MS = 60_000;
const OPENS_AT_HOUR = 9;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;
/** Time zones are at most 14 hours from UTC. */
const OFFSET = /^-?\d{1,3}$/;
const MAX_OFFSET = 14 * 60;

export function snoozeUntil({ preset, until, offset = '0' }: SnoozeChoice, now = new Date()): Date {
  const minutes = OFFSET.test(offset) ? Math.max(-MAX_OFFSET, Math.min(MAX_OFFSET, Number(offset))) : 0;
  if (preset === 'hour') return new Date(now.getTime() + 60 * MINUTE_MS);
  const local = new Date(now.getTime() + minutes * MINUTE_MS);
  if (preset === 'tomorrow') return morningIn(1, local, minutes);
  if (preset === 'monday') return morningIn((8 - local.getUTCDay()) % 7 || 7, local, minutes);
  if (until === undefined) throw invalid('Choose a date and time.', 'until');
  const chosen = LOCAL_TIME.test(until) ? Date.parse(`${until}Z`) : NaN;
  if (Number.isNaN(chosen)) throw invalid('until must be a date and time', 'until');
  return new Date(chosen - minutes * MINUTE_MS);
}

/** `local` has the admin's local time in its UTC fields. */
const morningIn = (days: number, local: Date, offsetMinutes: number): Date =>
  new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days, OPENS_AT_HOUR) -
      offsetMinutes * MINUTE_MS,
  );
