import type { DirectoryRow } from '../submissions/submission.mapper.js';

/** Older results are refreshed before a submission is marked Done. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Whether the listing must be checked before the submission is marked Done. */
export const isCheckDue = ({ listingUrl, check }: Pick<DirectoryRow, 'listingUrl' | 'check'>, now: Date): boolean =>
  listingUrl !== null && (check === null || now.getTime() - check.checkedAt.getTime() > MAX_AGE_MS);

type Listing = Pick<DirectoryRow, 'name' | 'isSubmitted' | 'listingUrl' | 'check'>;

const WARNINGS: [condition: (check: Listing['check']) => boolean, one: string, several: string][] = [
  [(check) => check === null, 'listing has not been checked yet', 'listings have not been checked yet'],
  [(check) => check?.status === 'missing', 'listing does not exist', 'listings do not exist'],
  [(check) => check?.status === 'unreachable', 'listing is unreachable', 'listings are unreachable'],
  [
    (check) => check?.linkFound === false,
    "listing does not link to the tool's site",
    "listings do not link to the tool's site",
  ],
];

/** Warnings before a submission is marked Done, about the directories in the event. */
export function listingWarnings(directories: readonly Listing[]): string[] {
  const submitted = directories.filter(({ isSubmitted }) => isSubmitted);
  const listings = submitted.filter(({ listingUrl }) => listingUrl !== null);
  const unlisted = submitted.filter(({ listingUrl }) => listingUrl === null);
  return [
    ...warning(unlisted, 'submitted directory has no listing URL', 'submitted directories have no listing URL'),
    ...WARNINGS.flatMap(([applies, one, several]) =>
      warning(
        listings.filter(({ check }) => applies(check)),
        one,
        several,
      ),
    ),
  ];
}

function warning(directories: readonly Listing[], one: string, several: string): string[] {
  if (directories.length === 0) return [];
  const names = directories.map(({ name }) => name).join(', ');
  return [`${directories.length} ${directories.length === 1 ? one : several}: ${names}`];
}
