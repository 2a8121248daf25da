import type { ComponentChildren, VNode } from 'preact';

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

interface ShownColumn<Row> {
  show: Show<Row>;
  class?: string;
  dir?: 'auto';
  /** The column has buttons; its heading is visually hidden. */
  isAction?: boolean;
}

/** Columns by their names. The first one is the heading of its row. */
export type Columns<Row> = Readonly<Record<string, Show<Row> | ShownColumn<Row>>>;

export const oneLine = <Row,>(show: Show<Row>): ShownColumn<Row> => ({ show, class: 'one-line' });
export const numbers = <Row,>(show: Show<Row>): ShownColumn<Row> => ({ show, class: 'number' });
/** Text that users typed, in any writing direction. */
export const anyText = <Row,>(show: Show<Row>): ShownColumn<Row> => ({ show, dir: 'auto' });
export const actions = <Row,>(show: Show<Row>): ShownColumn<Row> => ({ show, isAction: true });

const shownColumns = <Row,>(columns: Columns<Row>): [string, ShownColumn<Row>][] =>
  Object.entries(columns).map(([name, column]) => [name, typeof column === 'function' ? { show: column } : column]);

export const headsOf = <Row,>(columns: Columns<Row>): Column[] =>
  shownColumns(columns).map(([name, { class: look, isAction }]) =>
    isAction === true ? <ActionHead /> : look === 'number' ? <NumberHead>{name}</NumberHead> : name,
  );

export const rowsOf = <Row,>(columns: Columns<Row>, rows: readonly Row[]): VNode[] =>
  rows.map((row) => (
    <tr>
      {shownColumns(columns).map(([name, { show, isAction, class: look, dir }], index) =>
        index === 0 ? (
          <th scope="row" class={look} dir={dir}>
            {show(row)}
          </th>
        ) : (
          <td data-label={isAction === true ? undefined : name} class={look} dir={dir}>
            {show(row)}
          </td>
        ),
      )}
    </tr>
  ));

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
