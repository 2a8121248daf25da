import type { Pagination } from '../../../../platform/input/page.js';

/** Listings as a schema.org list; positions continue across pages. */
export const itemList = (listings: { name: string; url: string }[], pagination: Pagination | undefined): object => ({
  '@type': 'ItemList',
  itemListElement: listings.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: (pagination === undefined ? 0 : (pagination.page - 1) * pagination.limit) + index + 1,
    name,
    url,
  })),
});

/** Make titles and descriptions unique for each page. */
export const pageSuffix = (page: number): string => (page > 1 ? `, page ${page}` : '');
export const pagePrefix = (page: number): string => (page > 1 ? `Page ${page}: ` : '');
