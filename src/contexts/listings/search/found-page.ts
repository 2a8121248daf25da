import type { ResponseNotes } from '../../../platform/http/responses/rendered-response.js';
import { Page, type PageRequest } from '../../../platform/input/page.js';

/** How the results match: all words of the query, its exact name, corrected words, only most words, or nothing does. */
export const SEARCH_MATCHES = ['exact', 'all', 'corrected', 'partial', 'none'] as const;
export type SearchMatch = (typeof SEARCH_MATCHES)[number];

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

export const SEARCH_HEADERS = ['X-Search-Match', 'X-Search-Query'] as const;

/** The same for all transports. A header holds only ASCII, so the query is percent-encoded there. */
export function searchNotes({ search }: FoundPage<unknown>): ResponseNotes | undefined {
  if (search === undefined) return undefined;
  const { match, query } = search;
  const [matchHeader, queryHeader] = SEARCH_HEADERS;
  return {
    headers: { [matchHeader]: match, ...(query !== null && { [queryHeader]: encodeURIComponent(query) }) },
    meta: { search: { match, ...(query !== null && { query }) } },
  };
}
