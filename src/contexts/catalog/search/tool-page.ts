import type { SearchInfo } from '../../listings/search/found-page.js';

/** What a list or a search of tools is narrowed by. */
export interface ToolFilters {
  category?: string;
  tag?: string;
  pricing?: string;
  featured?: boolean;
  includeAdult?: boolean;
  page: number;
  limit: number;
}

export type TopFilters = Pick<ToolFilters, 'category' | 'includeAdult' | 'limit'>;

/** One page: the ids of its tools in their order, and how many tools there are on all pages. */
export interface ToolPage {
  ids: string[];
  total: number;
  search?: SearchInfo;
}

/** A tool of a page with its number in the order of the list. */
export interface PlacedTool {
  id: string;
  place: string;
}

/** The one category whose name opts in to adult listings. */
const ADULT_CATEGORY = 'nsfw';

/** An adult tag opts in as well, but only the database knows which are. */
export const opensAdult = ({ category, includeAdult }: Pick<ToolFilters, 'category' | 'includeAdult'>): boolean =>
  includeAdult === true || category === ADULT_CATEGORY;
