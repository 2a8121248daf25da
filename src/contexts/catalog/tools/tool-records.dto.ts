import { KeywordListQuery } from '../../../platform/input/parameters/list-query.js';
import { ChoiceParameter, FlagParameter, TextParameter } from '../../../platform/input/parameters/query-parameters.js';
import { PRICINGS, type Pricing } from './tool.entity.js';

const TOOL_ORDERS = ['newest', 'oldest'] as const;
type ToolOrder = (typeof TOOL_ORDERS)[number];

/** The tools that admins see: every one of them, unless a filter says otherwise. */
export class ListToolRecordsQuery extends KeywordListQuery {
  @TextParameter({ description: 'Slug of a category.' })
  category?: string;

  @TextParameter({ description: 'Slug of a tag.' })
  tag?: string;

  @ChoiceParameter(PRICINGS, { description: 'Only tools with this pricing.' })
  pricing?: Pricing;

  @FlagParameter({ description: 'Only featured tools, or only others.' })
  featured?: boolean;

  @FlagParameter({ description: 'Only published tools, or only others.' })
  published?: boolean;

  @FlagParameter({ description: 'Only tools with an adult category or tag, or only others.' })
  adult?: boolean;

  @ChoiceParameter(TOOL_ORDERS, { description: 'Order.', fallback: 'newest' })
  sort: ToolOrder = 'newest';
}
