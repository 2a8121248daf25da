import { type AppError, notFound } from '../../platform/errors/app-error.js';
import { isStorableText, MAX_SLUG, printable } from '../../platform/input/value-rules.js';

export const LISTING_KINDS = ['tool', 'directory'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];
export const LISTING_KIND_NAMES: Record<ListingKind, string> = { tool: 'Tools', directory: 'Directories' };

/** The tables of one kind of listing. The context that owns them defines it. */
export interface ListingTables {
  kind: ListingKind;
  listings: string;
  search: string;
  hasFounders: boolean;
  /** SQL: where listings are counted, the creation time of a row, and whether that is `$1` or later. */
  growth: { table: string; createdAt: string; isRecent: string };
}

/** A pricing or cost as users read it. */
export const priceName = (price: string): string => price.charAt(0).toUpperCase() + price.slice(1).toLowerCase();

/** False for a text that no row can have as slug, so no query is needed. */
export const isPossibleSlug = (text: string): boolean => text.length <= MAX_SLUG && isStorableText(text);

/** `near`: a similar slug. */
export const listingNotFound = (noun: string, slug: string, near: string | null): AppError =>
  notFound(
    `${noun} not found: ${printable(slug)}${near === null ? '' : `. Did you mean: ${near}?`}`,
    near ?? undefined,
  );
