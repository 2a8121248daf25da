import type { Directory } from '../directories/directory.entity.js';

/** As in the checks of the tables. */
export const MAX_LISTS = 20;

export interface LaunchListSummary {
  id: string;
  name: string;
  createdAt: Date;
  total: number;
  submitted: number;
}

/** The directories of a new list. */
export interface ListedDirectories {
  fitting: readonly { id: string }[];
  others: readonly { id: string }[];
  areFitsSet: boolean;
}

type DirectoryFields = Pick<Directory, 'slug' | 'name' | 'website' | 'cost' | 'type' | 'domainRating'> &
  Pick<Directory, 'monthlyVisits' | 'requiresBadge' | 'minimumPrice' | 'submissionExperience'>;

export interface LaunchListDirectory {
  directoryId: string;
  submittedAt: Date | null;
  listingUrl: string | null;
  /** Whether it fit when the list was saved. Null if it was not set which directories fit, and in lists of an earlier version. */
  fits: boolean | null;
  /** Null while the directory is not public. */
  listing: DirectoryFields | null;
}

/** A directory of a list, as stored. */
export interface LaunchListDirectoryRow extends DirectoryFields, Omit<LaunchListDirectory, 'listing'> {
  published: boolean;
}

export interface LaunchListView extends LaunchListSummary {
  directories: LaunchListDirectory[];
}

/** Names every public field, so that private fields can't leak. */
export const toLaunchListDirectory = (row: LaunchListDirectoryRow): LaunchListDirectory => ({
  directoryId: row.directoryId,
  submittedAt: row.submittedAt,
  listingUrl: row.listingUrl,
  fits: row.fits,
  listing: row.published
    ? {
        slug: row.slug,
        name: row.name,
        website: row.website,
        cost: row.cost,
        type: row.type,
        domainRating: row.domainRating,
        monthlyVisits: row.monthlyVisits,
        requiresBadge: row.requiresBadge,
        minimumPrice: row.minimumPrice,
        submissionExperience: row.submissionExperience,
      }
    : null,
});
