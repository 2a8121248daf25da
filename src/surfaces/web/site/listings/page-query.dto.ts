import { SearchToolsQuery } from '../../../../contexts/catalog/tools/tool.dto.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import type { Page, PageRequest } from '../../../../platform/input/page.js';
import { FlagParameter, PageParameter } from '../../../../platform/input/parameters.js';
import { LAST_PAGE } from '../../kit/lists/tables.js';

export class ToolSearchPageQuery extends SearchToolsQuery {
  @FlagParameter({ description: 'true: the visitor confirmed the age check.' })
  adult?: boolean;
}

export class ListingPageQuery {
  @FlagParameter({ description: 'true: the visitor confirmed the age check.' })
  adult?: boolean;
}

export class LabelPageQuery extends ListingPageQuery {
  @PageParameter()
  page = 1;
}

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
