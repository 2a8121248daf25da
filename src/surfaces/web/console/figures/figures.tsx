import type { ComponentChildren, VNode } from 'preact';
import { anyText, DataTable, numbers } from '../../kit/components/folding-table.js';

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

interface FiguresRow<Figures> {
  name: VNode | string;
  figures: Figures;
}

interface FiguresTableProps<Figures> {
  caption: string;
  /** The name of the first column. */
  first: string;
  /** Names of the other columns, and how a row shows them. */
  columns: Record<string, (figures: Figures) => string>;
  rows: FiguresRow<Figures>[];
  empty: string;
}

export const FiguresTable = <Figures,>({ caption, first, columns, rows, empty }: FiguresTableProps<Figures>): VNode => (
  <section class="stack stack-tight">
    <h2>{caption}</h2>
    {rows.length === 0 ? (
      <p class="quiet">{empty}</p>
    ) : (
      <DataTable
        label={caption}
        rows={rows}
        columns={{
          [first]: anyText(({ name }: FiguresRow<Figures>) => name),
          ...Object.fromEntries(
            Object.entries(columns).map(([name, show]) => [
              name,
              numbers(({ figures }: FiguresRow<Figures>) => show(figures)),
            ]),
          ),
        }}
      />
    )}
  </section>
);
