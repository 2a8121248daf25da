import { KeywordListQuery } from '../../../platform/input/parameters/list-query.js';
import { ChoiceParameter, FlagParameter, TextParameter } from '../../../platform/input/parameters/query-parameters.js';
import { PRICINGS, type Pricing } from './tool.entity.js';

const TOOL_ORDERS = ['newest', 'oldest'] as const;
type ToolOrder = (typeof TOOL_ORDERS)[number];

/** Admins see all tools, including unpublished and adult ones. */
export class ListToolRecordsQuery extends KeywordListQuery {
  @TextParameter({ description: 'Category slug.' })
  category?: string;

  @TextParameter({ description: 'Tag slug.' })
  tag?: string;

  @ChoiceParameter(PRICINGS, { description: 'Filter by pricing.' })
  pricing?: Pricing;

  @FlagParameter({ description: 'true: only featured tools; false: only tools that are not featured.' })
  featured?: boolean;

  @FlagParameter({ description: 'true: only published tools; false: only unpublished tools.' })
  published?: boolean;

  @FlagParameter({ description: 'true: only tools with an adult category or tag; false: only other tools.' })
  adult?: boolean;

  @ChoiceParameter(TOOL_ORDERS, { description: 'Sort order.', fallback: 'newest' })
  sort: ToolOrder = 'newest';
}
