import type { SearchInfo } from '../../listings/search/found-page.js';

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

/** The IDs of one page in order, and the number of tools on all pages. */
export interface ToolPage {
  ids: string[];
  total: number;
  search?: SearchInfo;
}

/** `place` is the tool's sort key in the list. */
export interface PlacedTool {
  id: string;
  place: string;
}

/** Naming this category opts in to adult listings. */
const ADULT_CATEGORY = 'nsfw';

/** Adult tags opt in too, but only the database knows which tags are adult. */
export const includesAdult = ({ category, includeAdult }: Pick<ToolFilters, 'category' | 'includeAdult'>): boolean =>
  includeAdult === true || category === ADULT_CATEGORY;
