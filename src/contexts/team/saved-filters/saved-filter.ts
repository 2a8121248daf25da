import type { SavedFilter } from './saved-filter.entity.js';

/** As in the check of the table. */
export const MAX_SAVED_FILTERS = 50;
export const MAX_FILTER_NAME = 60;
export const MAX_FILTERS = 2_000;

export type SavedFilterView = Pick<SavedFilter, 'id' | 'list' | 'name' | 'filters' | 'createdAt'>;
export type NewSavedFilter = Pick<SavedFilter, 'id' | 'userId' | 'list' | 'name' | 'filters'>;

/** The lists whose filters can be saved, by the last part of their path in the console. */
export const FILTERED_LISTS = [
  'tools',
  'directories',
  'categories',
  'tags',
  'directory-categories',
  'listing-requests',
  'applications',
  'reports',
  'health',
  'submissions',
  'lost-listings',
  'board',
  'inbox',
  'people',
  'apps',
  'partners',
  'deliveries',
  'audit',
] as const;
