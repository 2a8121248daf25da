import { offsetOf, Page, type PageRequest } from '../input/page.js';
import { type Columns, type RowQuery, rowQuery, selected } from './row-cursors.service.js';
import type { Conditions } from './rows.js';

interface ListRules<Filters> {
  /** The table that is filtered and sorted, with its alias. */
  from: string;
  /** The primary key of that table. */
  key: string;
  where: (filters: Filters) => Conditions;
  /** Names columns with the alias of their table: a column of the page with the same name would be sorted instead. */
  order: string | ((filters: Filters) => string);
  /** What a row of a page has. `tables`: `from` and the tables that are joined to it. */
  page: { columns: Columns | string; tables?: string };
  /** The exported file. */
  file: { columns: Columns; tables?: string };
}

interface Database {
  query: <Rows>(text: string, values: unknown[]) => Promise<Rows>;
}

interface List<Filters, Row> {
  readPage: (database: Database, request: PageRequest, filters: Filters) => Promise<Page<Row>>;
  /** The whole list, in its order. */
  rows: (filters: Filters) => RowQuery;
}

/** A list that is declared once: its pages, their total and its export have the same filters and the same order. */
export function list<Filters, Row>(rules: ListRules<Filters>): List<Filters, Row> {
  const { from, key, where: conditionsOf, order, page, file } = rules;
  const orderOf = (filters: Filters): string => (typeof order === 'string' ? order : order(filters));
  return {
    async readPage(database, request, filters) {
      const [where, sorted] = [conditionsOf(filters), orderOf(filters)];
      const sql = `select count(*)::integer as total from ${from} where ${where}`;
      const [count] = await database.query<{ total: number }[]>(sql, where.values);
      // An array, not a joined subquery: the page is selected first, however many tables are joined to it.
      const rows = await database.query<Row[]>(
        `select ${typeof page.columns === 'string' ? page.columns : selected(page.columns)} from ${page.tables ?? from}
          where ${key} = any (array(select ${key} from ${from} where ${where}
                                     order by ${sorted} limit ${request.limit} offset ${offsetOf(request)}))
          order by ${sorted}`,
        where.values,
      );
      return new Page(rows, request, count?.total ?? 0);
    },
    rows(filters) {
      const where = conditionsOf(filters);
      return rowQuery(
        file.columns,
        (columns) => `select ${columns} from ${file.tables ?? from} where ${where} order by ${orderOf(filters)}`,
        where.values,
      );
    },
  };
}
