import type { Pagination } from '../../../../platform/input/page.js';

/** A list of listings after schema.org; positions count through all pages. */
export const itemList = (listings: { name: string; url: string }[], pagination: Pagination | undefined): object => ({
  '@type': 'ItemList',
  itemListElement: listings.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: (pagination === undefined ? 0 : (pagination.page - 1) * pagination.limit) + index + 1,
    name,
    url,
  })),
});

/** Titles and descriptions of further pages differ from the first one's. */
export const pageSuffix = (page: number): string => (page > 1 ? `, page ${page}` : '');
export const pagePrefix = (page: number): string => (page > 1 ? `Page ${page}: ` : '');
