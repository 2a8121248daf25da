import type { DirectoryRow } from '../submissions/submission.mapper.js';

/** A result older than this is refreshed before the work is marked Done. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Whether the listing is to be visited before the work is marked Done. */
export const isCheckDue = ({ listingUrl, check }: Pick<DirectoryRow, 'listingUrl' | 'check'>, now: Date): boolean =>
  listingUrl !== null && (check === null || now.getTime() - check.checkedAt.getTime() > MAX_AGE_MS);

type Listing = Pick<DirectoryRow, 'name' | 'isSubmitted' | 'listingUrl' | 'check'>;

const WARNINGS: [condition: (check: Listing['check']) => boolean, one: string, several: string][] = [
  [(check) => check === null, 'listing has not been checked yet', 'listings have not been checked yet'],
  [(check) => check?.status === 'missing', 'listing does not exist', 'listings do not exist'],
  [(check) => check?.status === 'unreachable', 'listing could not be reached', 'listings could not be reached'],
  [
    (check) => check?.linkFound === false,
    "listing does not link to the tool's site",
    "listings do not link to the tool's site",
  ],
];

/** Warnings for an admin who is about to mark the work Done. They are about the listings that the event would name. */
export function listingWarnings(directories: readonly Listing[]): string[] {
  const listings = directories.filter(({ isSubmitted, listingUrl }) => isSubmitted && listingUrl !== null);
  return WARNINGS.flatMap(([applies, one, several]) => {
    const names = listings.filter(({ check }) => applies(check)).map(({ name }) => name);
    if (names.length === 0) return [];
    return [`${names.length} ${names.length === 1 ? one : several}: ${names.join(', ')}`];
  });
}
