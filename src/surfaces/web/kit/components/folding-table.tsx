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
