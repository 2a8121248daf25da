import type { ComponentChildren, VNode } from 'preact';
import { FoldingTable, NumberHead } from '../../kit/components/folding-table.js';

/** What the pages with figures by week share: the period, and tables with a row per week, partner or package. */

interface FiguresFilterProps {
  action: string;
  label: string;
  /** In weeks. */
  periods: readonly string[];
  chosen: string;
  /** Other filters. */
  children?: ComponentChildren;
}

export const FiguresFilter = ({ action, label, periods, chosen, children }: FiguresFilterProps): VNode => (
  <form class="filter-bar" action={action} aria-label={label}>
    {children}
    <select name="weeks" aria-label="Period">
      {periods.map((period) => (
        <option value={period} selected={period === chosen}>
          Last {period} weeks
        </option>
      ))}
    </select>
    <button class="button button-small" type="submit">
      Apply filters
    </button>
  </form>
);

interface FiguresTableProps<Figures> {
  caption: string;
  /** The name of the first column. */
  first: string;
  /** Names of the other columns, and how a row shows them. */
  columns: Record<string, (figures: Figures) => string>;
  rows: { name: VNode | string; figures: Figures }[];
  empty: string;
}

export const FiguresTable = <Figures,>(props: FiguresTableProps<Figures>): VNode => {
  const { caption, first, columns, rows, empty } = props;
  const names = Object.entries(columns);
  return (
    <section class="stack stack-tight">
      <h2>{caption}</h2>
      {rows.length === 0 ? (
        <p class="quiet">{empty}</p>
      ) : (
        <FoldingTable label={caption} columns={[first, ...names.map(([name]) => <NumberHead>{name}</NumberHead>)]}>
          {rows.map(({ name, figures }) => (
            <tr>
              <th scope="row" dir="auto">
                {name}
              </th>
              {names.map(([column, show]) => (
                <td class="number" data-label={column}>
                  {show(figures)}
                </td>
              ))}
            </tr>
          ))}
        </FoldingTable>
      )}
    </section>
  );
};
