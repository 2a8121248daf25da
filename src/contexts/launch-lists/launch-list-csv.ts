import { csvLine } from '../../platform/text/csv.js';
import type { ListedDirectory } from './launch-list.js';

const COLUMNS = [
  'name',
  'website',
  'domainRating',
  'monthlyVisits',
  'cost',
  'minimumPrice',
  'linkType',
  'requiresBadge',
  'submissionExperience',
  'submitted',
  'submittedAt',
  'listingUrl',
];

/** A directory that is not public has only what the user entered. */
const toLine = ({ listing, submittedAt, listingUrl }: ListedDirectory): string =>
  csvLine([
    listing?.name ?? '(no longer listed)',
    listing?.website,
    listing?.domainRating,
    listing?.monthlyVisits,
    listing?.cost,
    listing?.minimumPrice,
    listing?.type,
    listing?.requiresBadge,
    listing?.submissionExperience,
    submittedAt !== null,
    submittedAt,
    listingUrl,
  ]);

export const launchListCsv = (directories: readonly ListedDirectory[]): string =>
  [csvLine(COLUMNS), ...directories.map(toLine)].join('');
