const DAY_MS = 86_400_000;

/** The Monday (UTC) of the week `weeks` ago. */
export function mondayBefore(weeks: number): string {
  const now = new Date();
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(now.getTime() - (sinceMonday + 7 * weeks) * DAY_MS).toISOString().slice(0, 10);
}
