import { type RowQuery, rowQuery } from '../../platform/database/row-cursors.js';
import { labelConditions } from '../listings/editing/label-editor.js';
import type { ListLabelsQuery } from '../listings/editing/label-records.dto.js';

const EXPORTED = {
  id: 'label.id',
  slug: 'label.slug',
  name: 'label.name',
  directories: '(select count(*)::integer from directory_category_links where category_id = label.id)',
};

/** The whole list, in its order. */
export function directoryCategoryRows({ q }: Pick<ListLabelsQuery, 'q'>): RowQuery {
  const where = labelConditions({ q });
  return rowQuery(
    EXPORTED,
    (columns) => `select ${columns} from directory_categories label where ${where} order by slug`,
    where.values,
  );
}
