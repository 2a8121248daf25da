import { type RowQuery, rowQuery } from '../../../platform/database/row-cursors.js';
import { labelConditions } from '../../listings/editing/label-editor.js';
import type { ListToolLabelsQuery } from '../../listings/editing/label-records.dto.js';

type Filters = Pick<ListToolLabelsQuery, 'q' | 'adult'>;

const LABEL = { id: 'label.id', slug: 'label.slug', name: 'label.name', adult: 'label.adult' };
const CATEGORY = { ...LABEL, tools: '(select count(*)::integer from tools where category_id = label.id)' };
const TAG = { ...LABEL, tools: '(select count(*)::integer from tool_tags where tag_id = label.id)' };

/** The whole list, in its order. */
export function categoryRows(filters: Filters): RowQuery {
  const where = labelConditions(filters);
  return rowQuery(
    CATEGORY,
    (columns) => `select ${columns} from categories label where ${where} order by slug`,
    where.values,
  );
}

export function tagRows(filters: Filters): RowQuery {
  const where = labelConditions(filters);
  return rowQuery(TAG, (columns) => `select ${columns} from tags label where ${where} order by slug`, where.values);
}
