import { KeywordListQuery } from '../../platform/input/parameters/list-query.js';
import { ChoiceParameter, FlagParameter, TextParameter } from '../../platform/input/parameters/query-parameters.js';
import { COSTS, type Cost } from './directory.entity.js';

const DIRECTORY_RECORD_SORTS = ['newest', 'name', 'rating', 'visits', 'price'] as const;
export type DirectoryRecordSort = (typeof DIRECTORY_RECORD_SORTS)[number];

/** Admins see all directories, including unpublished ones. */
export class ListDirectoryRecordsQuery extends KeywordListQuery {
  @TextParameter({ description: 'Directory category slug.' })
  category?: string;

  @ChoiceParameter(COSTS, { description: 'Filter by cost.' })
  cost?: Cost;

  @FlagParameter({ description: 'true: only featured directories; false: only directories that are not featured.' })
  featured?: boolean;

  @FlagParameter({ description: 'true: only published directories; false: only unpublished directories.' })
  published?: boolean;

  @ChoiceParameter(DIRECTORY_RECORD_SORTS, { description: 'Sort order.', fallback: 'newest' })
  sort: DirectoryRecordSort = 'newest';
}
