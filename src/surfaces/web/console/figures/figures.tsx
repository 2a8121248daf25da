import type { ComponentChildren, VNode } from 'preact';
import { Select } from '../../kit/forms/filters.js';
import { SubmitButton } from '../../kit/components/elements.js';
import type { SurvivalDto } from '../../../../contexts/partners/statistics/submission-statistics.dto.js';
import { anyText, DataTable, numbers } from '../../kit/lists/tables.js';
import { counted, DAY_SECONDS, grouped, HOUR_SECONDS } from '../../kit/components/formats.js';

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
    <Select
      name="weeks"
      aria-label="Period"
      options={periods.map((period) => [period, `Last ${period} weeks`])}
      chosen={chosen}
    />
    <SubmitButton look="small">Apply filters</SubmitButton>
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

/** The unit of a chart of durations, from the longest. */
export function unitOf(durations: readonly (number | null)[]): { name: string; seconds: number } {
  const longest = Math.max(0, ...durations.map((seconds) => seconds ?? 0));
  if (longest < 2 * HOUR_SECONDS) return { name: ' min', seconds: 60 };
  return longest < 2 * DAY_SECONDS ? { name: ' h', seconds: HOUR_SECONDS } : { name: ' d', seconds: DAY_SECONDS };
}

/** Rounded, but less than 80% never shows as 80%, because directories below it are marked. */
function percent({ listings, alive }: SurvivalDto): string {
  const exact = (100 * alive) / listings;
  return `${Math.min(Math.round(exact), exact < 80 ? 79 : 100)}%`;
}

/** 62% of 13, or a dash without listings. */
export const shortSurvival = (survival: SurvivalDto): string =>
  survival.listings === 0 ? '–' : `${percent(survival)} of ${grouped(survival.listings)}`;

/** 62% of 13 listings alive after 30 days. */
export const survivalText = (survival: SurvivalDto): string =>
  `${percent(survival)} of ${counted(survival.listings, 'listing')} alive after ${survival.days} days`;
