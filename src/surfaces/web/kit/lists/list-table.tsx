import type { VNode } from 'preact';
import type { Pagination } from '../../../../platform/input/page.js';
import { Empty } from '../components/empty.js';
import { type Column, type Columns, FoldingTable, headsOf, rowsOf } from '../components/folding-table.js';
import { grouped } from '../components/measures.js';
import { pathWithQuery, Pages } from '../components/pagination.js';

export type Parameters = Record<string, string | undefined>;

/** The query parameters of a list's filters, without the page. */
export const filterParameters = (query: object): Parameters =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => value !== undefined && !['page', 'limit'].includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

export type PageQuery = object & { page: number };

export const pagePath = (path: string, query: PageQuery): string =>
  pathWithQuery(path, { ...filterParameters(query), page: query.page });

export interface ListTableProps {
  /** As in FoldingTable. */
  label?: string;
  columns: readonly Column[];
  /** The path of the list, without filters. */
  path: string;
  query: object;
  pagination: Pagination;
  /** Shown when no row matches. */
  empty: VNode;
  children: VNode[];
}

/** A table, or a notice when it has no rows, and links to its pages. */
export const ListTable = ({ path, query, pagination, empty, children, ...table }: ListTableProps): VNode => (
  <>
    {children.length > 0 ? (
      <FoldingTable {...table}>{children}</FoldingTable>
    ) : pagination.total === 0 ? (
      empty
    ) : (
      <Empty heading="This page is empty">
        <a href={pathWithQuery(path, filterParameters(query))}>Go to first page</a>
      </Empty>
    )}
    <Pages pagination={pagination} pathOf={(page) => pathWithQuery(path, { ...filterParameters(query), page })} />
  </>
);

/** Next to the title of a list. `isCut`: the list stopped counting here. */
export const Total = ({ value, isCut = false }: { value: number; isCut?: boolean }): VNode => (
  <span class="count">{`${grouped(value)}${isCut ? ' or more' : ''}`}</span>
);

/** A list whose rows need nothing but cells. */
export const DataList = <Row,>({
  columns,
  rows,
  ...list
}: Omit<ListTableProps, 'columns' | 'children'> & { columns: Columns<Row>; rows: readonly Row[] }): VNode => (
  <ListTable {...list} columns={headsOf(columns)}>
    {rowsOf(columns, rows)}
  </ListTable>
);
