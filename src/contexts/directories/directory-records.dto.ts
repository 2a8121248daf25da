import { KeywordListQuery } from '../../platform/input/parameters/list-query.js';
import { ChoiceParameter, FlagParameter, TextParameter } from '../../platform/input/parameters/query-parameters.js';
import { COSTS, type Cost } from './directory.entity.js';

const DIRECTORY_RECORD_SORTS = ['newest', 'name', 'rating', 'visits', 'price'] as const;
export type DirectoryRecordSort = (typeof DIRECTORY_RECORD_SORTS)[number];

/** The directories that admins see: every one of them, unless a filter says otherwise. */
export class ListDirectoryRecordsQuery extends KeywordListQuery {
  @TextParameter({ description: 'Slug of a directory category.' })
  category?: string;

  @ChoiceParameter(COSTS, { description: 'Only directories with this cost.' })
  cost?: Cost;

  @FlagParameter({ description: 'Only featured directories, or only others.' })
  featured?: boolean;

  @FlagParameter({ description: 'Only published directories, or only others.' })
  published?: boolean;

  @ChoiceParameter(DIRECTORY_RECORD_SORTS, { description: 'Order.', fallback: 'newest' })
  sort: DirectoryRecordSort = 'newest';
}
