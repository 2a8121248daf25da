import type { VNode } from 'preact';
import type { Pagination } from '../../../../platform/input/page.js';
import { Empty } from '../../kit/components/empty.js';
import { type Column, FoldingTable } from '../../kit/components/folding-table.js';
import { grouped } from '../../kit/components/measures.js';
import { addressOf, Pages } from '../../kit/components/pagination.js';

export type Parameters = Record<string, string | undefined>;

/** The filters of a query as an address holds them, without the page. */
export const parametersOf = (query: object): Parameters =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => value !== undefined && !['page', 'limit'].includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

/** The filters of a list, and its page. */
export type PageQuery = object & { page: number };

/** An address with the filters and the page of a list. */
export const pageAddress = (path: string, query: PageQuery): string =>
  addressOf(path, { ...parametersOf(query), page: query.page });

export interface ListTableProps {
  label: string;
  columns: readonly Column[];
  /** Of the list, whose pages have the filters of the query. */
  address: string;
  query: object;
  pagination: Pagination;
  /** In place of the table when it has no rows. */
  empty: VNode;
  /** Rows. */
  children: VNode[];
}

/** A list of the console: its table or why it is empty, and its pages. */
export const ListTable = ({ address, query, pagination, empty, children, ...table }: ListTableProps): VNode => (
  <>
    {children.length > 0 ? (
      <FoldingTable {...table}>{children}</FoldingTable>
    ) : pagination.total === 0 ? (
      empty
    ) : (
      <Empty heading="This page is empty now">
        <a href={addressOf(address, parametersOf(query))}>The first page</a> has entries.
      </Empty>
    )}
    <Pages pagination={pagination} address={(page) => addressOf(address, { ...parametersOf(query), page })} />
  </>
);

/** Beside the title of a list. Some lists count only so far. */
export const Total = ({ value, isCut = false }: { value: number; isCut?: boolean }): VNode => (
  <span class="count">{`${grouped(value)}${isCut ? ' or more' : ''}`}</span>
);
