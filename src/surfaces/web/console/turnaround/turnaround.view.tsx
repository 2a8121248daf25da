import type { VNode } from 'preact';
import {
  PERIODS,
  type TurnaroundDto,
  type TurnaroundFiguresDto,
  type TurnaroundQuery,
} from '../../../../contexts/partners/figures/turnaround.dto.js';
import { packageOf } from '../../../../contexts/partners/submissions/packages.js';
import { shortDay } from '../../kit/components/date.js';
import { FoldingTable, NumberHead } from '../../kit/components/folding-table.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { STATE_NAMES, StateMark } from '../board/state-mark.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { WeekChart } from '../support-figures/week-chart.js';

interface TurnaroundProps {
  frame: Frame;
  figures: TurnaroundFiguresDto;
  query: TurnaroundQuery;
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const tenths = (value: number): string => grouped(Math.round(value * 10) / 10);

/** 432,000 seconds → `5 days`. */
function duration(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < HOUR_SECONDS) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * DAY_SECONDS) return `${tenths(seconds / HOUR_SECONDS)} h`;
  return `${tenths(seconds / DAY_SECONDS)} days`;
}

export function TurnaroundView({ frame, figures, query }: TurnaroundProps): VNode {
  const { total, weeks, packages, partners, states } = figures;
  return (
    <ConsoleFrame {...frame} section="board" title="Turnaround">
      <div class="row">
        <form class="filter-bar" action="/console/board/figures" aria-label="Filter turnaround">
          <select name="weeks" aria-label="Period">
            {PERIODS.map((period) => (
              <option value={period} selected={period === query.weeks}>
                Last {period} weeks
              </option>
            ))}
          </select>
          <button class="button button-small" type="submit">
            Apply filters
          </button>
        </form>
        <a class="button button-small button-quiet" href="/console/board">
          View board
        </a>
      </div>
      <p class="small quiet">
        Time from the first package to Done, for {counted(total.done, 'submission')} marked Done in this period. Median:{' '}
        {duration(total.medianSeconds)}, 90th percentile: {duration(total.p90Seconds)}. Weeks start on Monday (UTC).
      </p>
      <div class="columns">
        <section class="panel stack" aria-labelledby="by-week">
          <h2 id="by-week">Median by week</h2>
          <WeekChart
            label="Median time from the first package to Done, by week"
            unit=" d"
            values={weeks.map(({ week, medianSeconds }) => ({
              week,
              value: medianSeconds === null ? null : medianSeconds / DAY_SECONDS,
              text: duration(medianSeconds),
            }))}
          />
        </section>
        <section class="stack stack-tight">
          <h2>By state</h2>
          <FoldingTable label="By state" columns={['State', <NumberHead>Median time in state</NumberHead>]}>
            {states.map(({ state, medianSeconds }) => (
              <tr>
                <th scope="row">
                  <span class="state">
                    <StateMark state={state} />
                    {STATE_NAMES[state]}
                  </span>
                </th>
                <td class="number" data-label="Median time in state">
                  {duration(medianSeconds)}
                </td>
              </tr>
            ))}
          </FoldingTable>
        </section>
      </div>
      <FiguresTable
        caption="By package"
        first="Package"
        rows={packages.map((each) => ({ name: packageOf(each.package).paymentLabel, figures: each }))}
      />
      <FiguresTable
        caption="By week"
        first="Week of"
        rows={weeks.toReversed().map((each) => ({ name: shortDay(each.week), figures: each }))}
      />
      <FiguresTable
        caption="By partner"
        first="Partner"
        rows={partners.map((each) => ({ name: each.partnerName, figures: each }))}
      />
    </ConsoleFrame>
  );
}

interface FiguresTableProps {
  caption: string;
  first: string;
  rows: { name: string; figures: TurnaroundDto }[];
}

const FiguresTable = ({ caption, first, rows }: FiguresTableProps): VNode => (
  <section class="stack stack-tight">
    <h2>{caption}</h2>
    {rows.length === 0 && <p class="quiet">No submissions were marked Done in this period.</p>}
    {rows.length > 0 && (
      <FoldingTable
        label={caption}
        columns={[
          first,
          <NumberHead>Done</NumberHead>,
          <NumberHead>Median</NumberHead>,
          <NumberHead>90th percentile</NumberHead>,
        ]}
      >
        {rows.map(({ name, figures }) => (
          <tr>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td class="number" data-label="Done">
              {grouped(figures.done)}
            </td>
            <td class="number" data-label="Median">
              {duration(figures.medianSeconds)}
            </td>
            <td class="number" data-label="90th percentile">
              {duration(figures.p90Seconds)}
            </td>
          </tr>
        ))}
      </FoldingTable>
    )}
  </section>
);
