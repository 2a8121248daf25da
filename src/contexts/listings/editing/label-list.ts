import { list } from '../../../platform/database/list.js';
import type { Columns } from '../../../platform/database/row-cursors.service.js';
import { Conditions } from '../../../platform/database/rows.js';

export interface LabelFilters {
  q?: string | undefined;
  adult?: boolean | undefined;
}

export type LabelList<Row> = ReturnType<typeof list<LabelFilters, Row>>;

/** The admins' list of labels. `columns` are exported after ID, slug and name. `renamed`: columns that rows name differently. */
export const labelList = <Row>(table: string, columns: Columns, renamed = ''): LabelList<Row> =>
  list<LabelFilters, Row>({
    from: `${table} label`,
    key: 'label.id',
    where: labelConditions,
    order: 'label.slug',
    page: { columns: `label.*${renamed}` },
    file: { columns: { id: 'label.id', slug: 'label.slug', name: 'label.name', ...columns } },
  });

function labelConditions({ q, adult }: LabelFilters): Conditions {
  const where = new Conditions('true');
  if (q !== undefined) where.and(labelContains(where.bind(q)));
  if (adult !== undefined) where.and(adult ? 'adult' : 'not adult');
  return where;
}

/**
 * The SQL condition for a label whose name or slug contains the text, ignoring case and accents. `text` is the parameter with
 * the text, `label` the prefix of the columns.
 */
export const labelContains = (text: string, label = ''): string =>
  `(search_fold(${text}) <> '' and (position(search_fold(${text}) in search_fold(${label}name)) > 0
     or position(replace(search_fold(${text}), ' ', '-') in ${label}slug) > 0))`;
