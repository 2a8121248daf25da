import type { ComponentChildren, VNode } from 'preact';

/** A name, or the whole head of a column that is more than its name. */
export type Column = string | VNode;

interface FoldingTableProps {
  /** What the table is called, for one that may scroll sideways. Scrolling cuts off menus in its rows. */
  label?: string;
  columns: readonly Column[];
  /** Rows. */
  children: ComponentChildren;
}

/** A table whose rows become cards where it is narrow. */
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

/** Of the column with the buttons of each row. */
export const ActionHead = (): VNode => (
  <th scope="col" class="shrink">
    <span class="visually-hidden">Action</span>
  </th>
);
