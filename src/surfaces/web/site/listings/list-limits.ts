import { notFound } from '../../../../platform/errors/app-error.js';
import type { Page, PageRequest } from '../../../../platform/input/page.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';

export const PER_PAGE = 20;

/** Called before the list is read. */
export function checkPage({ page }: Pick<PageRequest, 'page'>): void {
  if (page > LAST_PAGE) throw notFound(`Lists end at page ${LAST_PAGE}. Narrow your search to see more.`);
}

export function checkInList<Found extends Page<unknown>>(found: Found): Found {
  const { page, pages } = found.pagination;
  if (page > Math.max(1, pages)) throw notFound(`This list has only ${pages === 1 ? '1 page' : `${pages} pages`}.`);
  return found;
}
