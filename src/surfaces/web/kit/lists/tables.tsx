import type { ComponentChildren, VNode } from 'preact';
import type { PageRequest, Pagination } from '../../../../platform/input/page.js';
import { Empty, Icon, LinkButton } from '../components/elements.js';
import { grouped } from '../components/formats.js';
import { ClearFilters } from '../forms/filters.js';

/** A column name, or a whole `th`. */
export type Column = string | VNode;

interface FoldingTableProps {
  /** Makes the table scroll sideways, which cuts off menus in its rows. */
  label?: string;
  columns: readonly Column[];
  children: ComponentChildren;
}

/** Rows become cards on narrow screens. */
export const FoldingTable = ({ label, columns, children }: FoldingTableProps): VNode => (
  <div
    class={label === undefined ? 'table-frame table-frame-open' : 'table-frame'}
    {...(label !== undefined && { tabIndex: 0, role: 'region', 'aria-label': label })}
  >
    <table class="table table-folds">
      <thead>
        <tr>{columns.map((column) => (typeof column === 'string' ? <th scope="col">{column}</th> : column))}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

export const NumberHead = ({ children }: { children: ComponentChildren }): VNode => (
  <th scope="col" class="number">
    {children}
  </th>
);

/** For the column with the buttons. */
export const ActionHead = (): VNode => (
  <th scope="col" class="shrink">
    <span class="visually-hidden">Action</span>
  </th>
);

type Show<Row> = (row: Row) => ComponentChildren;

interface ColumnDefinition<Row> {
  show: Show<Row>;
  class?: string;
  dir?: 'auto';
  /** The column has buttons; its heading is visually hidden. */
  isAction?: boolean;
}

/** Columns by their names. The first one is the heading of its row. */
export type Columns<Row> = Readonly<Record<string, Show<Row> | ColumnDefinition<Row>>>;

export const oneLine = <Row,>(show: Show<Row>): ColumnDefinition<Row> => ({ show, class: 'one-line' });
export const numbers = <Row,>(show: Show<Row>): ColumnDefinition<Row> => ({ show, class: 'number' });
/** Text that users typed, in any writing direction. */
export const anyText = <Row,>(show: Show<Row>): ColumnDefinition<Row> => ({ show, dir: 'auto' });
export const actions = <Row,>(show: Show<Row>): ColumnDefinition<Row> => ({ show, isAction: true });

const shownColumns = <Row,>(columns: Columns<Row>): [string, ColumnDefinition<Row>][] =>
  Object.entries(columns).map(([name, column]) => [name, typeof column === 'function' ? { show: column } : column]);

export const headsOf = <Row,>(columns: Columns<Row>): Column[] =>
  shownColumns(columns).map(([name, { class: look, isAction }]) =>
    isAction === true ? <ActionHead /> : look === 'number' ? <NumberHead>{name}</NumberHead> : name,
  );

/** The cells of a row. `isHead`: the first one is its heading. */
export const cellsOf = <Row,>(columns: Columns<Row>, row: Row, isHead = false): VNode[] =>
  shownColumns(columns).map(([name, { show, isAction, class: look, dir }], index) =>
    isHead && index === 0 ? (
      <th scope="row" class={look} dir={dir}>
        {show(row)}
      </th>
    ) : (
      <td data-label={isAction === true ? undefined : name} class={look} dir={dir}>
        {show(row)}
      </td>
    ),
  );

export const rowsOf = <Row,>(columns: Columns<Row>, rows: readonly Row[]): VNode[] =>
  rows.map((row) => <tr>{cellsOf(columns, row, true)}</tr>);

interface DataTableProps<Row> {
  /** As in FoldingTable. */
  label?: string;
  columns: Columns<Row>;
  rows: readonly Row[];
}

export const DataTable = <Row,>({ columns, rows, ...table }: DataTableProps<Row>): VNode => (
  <FoldingTable {...table} columns={headsOf(columns)}>
    {rowsOf(columns, rows)}
  </FoldingTable>
);

/** Programs that need more use the API. */
export const LAST_PAGE = 50;

/** What a list page asks its service for. */
export const pageRequest = <Query extends { page: number }>(query: Query, limit: number): Query & PageRequest => ({
  ...query,
  page: Math.min(query.page, LAST_PAGE),
  limit,
});

/** Leaves out parameters that are undefined or false. */
export function pathWithQuery(path: string, parameters: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== false);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}

interface PagesProps {
  pagination: Pagination;
  pathOf: (page: number | undefined) => string;
}

export function Pages({ pagination: { page, pages }, pathOf }: PagesProps): VNode | null {
  const last = Math.min(pages, LAST_PAGE);
  if (last < 2) return null;
  const to = (number: number): string => pathOf(number === 1 ? undefined : number);
  return (
    <nav class="pagination" aria-label="Pages">
      {page > 1 && (
        <a href={to(page - 1)} rel="prev">
          <Icon name="previous" />
          <span class="visually-hidden">Previous page</span>
        </a>
      )}
      {around(page, last).map((number) =>
        number === null ? (
          <span aria-hidden="true">…</span>
        ) : (
          <a href={to(number)} aria-current={number === page ? 'page' : undefined}>
            <span class="visually-hidden">Page </span>
            {grouped(number)}
          </a>
        ),
      )}
      {page < last && (
        <a href={to(page + 1)} rel="next">
          <Icon name="next" />
          <span class="visually-hidden">Next page</span>
        </a>
      )}
    </nav>
  );
}

/** The first page, the last page and the pages around the current one; null marks a gap. */
function around(page: number, last: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const numbers = [...new Set(shown)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}

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

/** Parameters of a list that are not filters. */
const NOT_FILTERS = new Set(['sort', 'changed', 'done', 'sent']);

interface EmptyListProps {
  /** Plural. */
  noun: string;
  path: string;
  query: object;
  /** Without filters. */
  heading?: string;
  /** What belongs there, and how to add it. */
  children: ComponentChildren;
}

/** Instead of a list without rows. */
export const EmptyList = ({ noun, path, query, heading = `No ${noun}`, children }: EmptyListProps): VNode =>
  Object.keys(filterParameters(query)).every((name) => NOT_FILTERS.has(name)) ? (
    <Empty heading={heading}>{children}</Empty>
  ) : isQueue(filterParameters(query)) ? (
    <Empty heading="All done">
      <LinkButton look="small" href={path} text={`View all ${noun}`} />
    </Empty>
  ) : (
    <Empty heading={`No matching ${noun}`}>
      <ClearFilters path={path} />
    </Empty>
  );

/** What waits for the team, without other filters. */
const isQueue = ({ status, days: _, ...filters }: Record<string, unknown>): boolean =>
  ['open', 'unresolved'].includes(String(status)) && Object.keys(filters).every((name) => NOT_FILTERS.has(name));
