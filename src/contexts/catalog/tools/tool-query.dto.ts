import {
  ChoiceParameter,
  FlagParameter,
  LimitParameter,
  PageParameter,
  TextParameter,
} from '../../../platform/input/parameters/query-parameters.js';
import { PRICINGS, type Pricing } from './tool.entity.js';

const TOOL_SORTS = ['newest', 'opens'] as const;
type ToolSort = (typeof TOOL_SORTS)[number];

const CATEGORY = 'A category slug from /categories, such as writing. The value nsfw opts in to adult listings.';
const INCLUDE_ADULT = 'true includes adult listings. By default they are left out.';

export class SearchToolsQuery {
  @TextParameter({
    description:
      'Keywords, matched against name, tagline, description, tag names and category name, in any word form; the last one also matches as the beginning of a word in names. Listings that contain all words come first; if there are few, listings that contain most of the words follow. A query that names only a price, such as best free tools, returns the listings with that pricing. Misspelled words of 4 letters or more are corrected individually. X-Search-Match says how the results match.',
    example: 'image generator',
  })
  q?: string;

  @TextParameter({
    description: CATEGORY,
  })
  category?: string;

  @TextParameter({
    description: 'A tag slug from /tags, such as seo. Naming an adult tag opts in to adult listings.',
  })
  tag?: string;

  @ChoiceParameter(PRICINGS, { description: 'Pricing model, case-insensitive.' })
  pricing?: Pricing;

  @FlagParameter({ description: 'true: only featured listings; false: only listings that are not featured.' })
  featured?: boolean;

  @FlagParameter({ description: INCLUDE_ADULT })
  includeAdult?: boolean;

  @ChoiceParameter(TOOL_SORTS, {
    description:
      'Sort order without q: newest first, or most opens first. With q, sort has no effect: best matches come first.',
    fallback: 'newest',
  })
  sort?: ToolSort = 'newest';

  @PageParameter()
  page = 1;

  @LimitParameter(20, 100)
  limit = 20;
}

export class TopToolsQuery {
  @LimitParameter(10, 100)
  limit = 10;

  @TextParameter({
    description: CATEGORY,
  })
  category?: string;

  @FlagParameter({ description: INCLUDE_ADULT })
  includeAdult?: boolean;
}
