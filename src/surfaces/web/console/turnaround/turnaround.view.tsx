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
import { counted, DAY_SECONDS, durationText, grouped } from '../../kit/components/measures.js';
import { STATE_NAMES, StateMark } from '../../kit/submissions/state-mark.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FiguresFilter, FiguresTable } from '../figures/figures.js';
import { WeekChart } from '../../kit/figures/week-chart.js';

interface TurnaroundProps {
  frame: Frame;
  figures: TurnaroundFiguresDto;
  query: TurnaroundQuery;
}

export function TurnaroundView({ frame, figures, query }: TurnaroundProps): VNode {
  const { total, weeks, packages, partners, states } = figures;
  return (
    <ConsoleFrame {...frame} section="board" title="Turnaround">
      <div class="row">
        <FiguresFilter
          action="/console/board/figures"
          label="Filter turnaround"
          periods={PERIODS}
          chosen={query.weeks}
        />
        <a class="button button-small button-quiet" href="/console/board/survival">
          View survival
        </a>
        <a class="button button-small button-quiet" href="/console/board">
          View board
        </a>
      </div>
      <p class="small quiet">
        Time from the first package to Done, for {counted(total.done, 'submission')} marked Done in this period. Median:{' '}
        {durationText(total.medianSeconds)}, 90th percentile: {durationText(total.p90Seconds)}. Weeks start on Monday
        (UTC).
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
              text: durationText(medianSeconds),
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
                  {durationText(medianSeconds)}
                </td>
              </tr>
            ))}
          </FoldingTable>
        </section>
      </div>
      <FiguresTable
        caption="By package"
        first="Package"
        columns={COLUMNS}
        empty={EMPTY}
        rows={packages.map((each) => ({ name: packageOf(each.package).paymentLabel, figures: each }))}
      />
      <FiguresTable
        caption="By week"
        first="Week of"
        columns={COLUMNS}
        empty={EMPTY}
        rows={weeks.toReversed().map((each) => ({ name: shortDay(each.week), figures: each }))}
      />
      <FiguresTable
        caption="By partner"
        first="Partner"
        columns={COLUMNS}
        empty={EMPTY}
        rows={partners.map((each) => ({ name: each.partnerName, figures: each }))}
      />
    </ConsoleFrame>
  );
}

const COLUMNS: Record<string, (figures: TurnaroundDto) => string> = {
  Done: ({ done }) => grouped(done),
  Median: ({ medianSeconds }) => durationText(medianSeconds),
  '90th percentile': ({ p90Seconds }) => durationText(p90Seconds),
};
const EMPTY = 'No submissions were marked Done in this period.';
