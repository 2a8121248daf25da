import { Page, type PageRequest } from '../../../platform/input/page.js';

/** How the results match: all words of the query, its exact name, corrected words, only most words, or nothing does. */
export type SearchMatch = 'exact' | 'all' | 'corrected' | 'partial' | 'none';

export interface SearchInfo {
  match: SearchMatch;
  /** What was searched for, when words of the query were replaced. */
  query: string | null;
}

/** A page of listings; with keywords it says how they match. */
export class FoundPage<T> extends Page<T> {
  constructor(
    items: T[],
    request: PageRequest,
    total: number,
    readonly search: SearchInfo | undefined,
  ) {
    super(items, request, total);
  }
}
