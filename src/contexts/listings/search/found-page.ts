import type { ResponseNotes } from '../../../platform/http/responses/rendered-response.js';
import { Page, type PageRequest } from '../../../platform/input/page.js';

/** Results match the exact name, all words, corrected words or only most words, or there are none. */
export const SEARCH_MATCHES = ['exact', 'all', 'corrected', 'partial', 'none'] as const;
export type SearchMatch = (typeof SEARCH_MATCHES)[number];

export interface SearchInfo {
  match: SearchMatch;
  /** The query that was searched, if words were replaced. */
  query: string | null;
}

/** `search` says how the listings match; undefined without keywords. */
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

/** Shared by all transports. Headers are ASCII only, so the query is percent-encoded there. */
export function searchNotes({ search }: FoundPage<unknown>): ResponseNotes | undefined {
  if (search === undefined) return undefined;
  const { match, query } = search;
  const [matchHeader, queryHeader] = SEARCH_HEADERS;
  return {
    headers: { [matchHeader]: match, ...(query !== null && { [queryHeader]: encodeURIComponent(query) }) },
    meta: { search: { match, ...(query !== null && { query }) } },
  };
}
