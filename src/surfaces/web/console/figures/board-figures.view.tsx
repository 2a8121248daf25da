import type { VNode } from 'preact';
import {
  type DirectorySurvivalDto,
  SURVIVAL_AGES,
  type SurvivalDto,
  type SurvivalFiguresDto,
} from '../../../../contexts/partners/figures/survival.dto.js';
import {
  PERIODS,
  type StateTurnaroundDto,
  type TurnaroundDto,
  type TurnaroundFiguresDto,
  type TurnaroundQuery,
} from '../../../../contexts/partners/figures/turnaround.dto.js';
import { packageOf } from '../../../../contexts/partners/submissions/packages.js';
import { shortDay } from '../../kit/components/date.js';
import { DataTable, numbers } from '../../kit/components/folding-table.js';
import { counted, DAY_SECONDS, durationText, grouped } from '../../kit/components/measures.js';
import { WeekChart } from '../../kit/figures/week-chart.js';
import { StateNote } from '../../kit/submissions/state-mark.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FiguresFilter, FiguresTable } from './figures.js';
import { shortSurvival } from './survival-text.js';

export function TurnaroundView({
  figures: { total, weeks, packages, partners, states },
  query,
}: {
  figures: TurnaroundFiguresDto;
  query: TurnaroundQuery;
}): VNode {
  return (
    <ConsoleFrame section="board" title="Turnaround">
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
          <DataTable
            label="By state"
            rows={states}
            columns={{
              State: ({ state }) => <StateNote state={state} />,
              'Median time in state': numbers(({ medianSeconds }: StateTurnaroundDto) => durationText(medianSeconds)),
            }}
          />
        </section>
      </div>
      <FiguresTable
        caption="By package"
        first="Package"
        columns={TURNAROUND_COLUMNS}
        empty={NONE_DONE}
        rows={packages.map((each) => ({ name: packageOf(each.package).paymentLabel, figures: each }))}
      />
      <FiguresTable
        caption="By week"
        first="Week of"
        columns={TURNAROUND_COLUMNS}
        empty={NONE_DONE}
        rows={weeks.toReversed().map((each) => ({ name: shortDay(each.week), figures: each }))}
      />
      <FiguresTable
        caption="By partner"
        first="Partner"
        columns={TURNAROUND_COLUMNS}
        empty={NONE_DONE}
        rows={partners.map((each) => ({ name: each.partnerName, figures: each }))}
      />
    </ConsoleFrame>
  );
}

const TURNAROUND_COLUMNS: Record<string, (figures: TurnaroundDto) => string> = {
  Done: ({ done }) => grouped(done),
  Median: ({ medianSeconds }) => durationText(medianSeconds),
  '90th percentile': ({ p90Seconds }) => durationText(p90Seconds),
};
const NONE_DONE = 'No submissions were marked Done in this period.';

export const SurvivalView = ({ figures: { overall, directories } }: { figures: SurvivalFiguresDto }): VNode => (
  <ConsoleFrame section="board" title="Listing survival">
    <div class="row">
      <p class="small quiet">
        Share of listings that were alive 30, 90 and 365 days after Done, among those that old. A listing counts if a
        check has found it. A lost listing is not alive, even if its loss is accepted.
      </p>
      <a class="button button-small button-quiet" href="/console/lost-listings">
        View lost listings
      </a>
      <a class="button button-small button-quiet" href="/console/board/figures">
        View turnaround
      </a>
    </div>
    <FiguresTable
      caption="By directory"
      first="Directory"
      columns={SURVIVAL_COLUMNS}
      empty="No listing of a Done submission is 30 days old yet."
      rows={[
        ...(directories.length === 0 ? [] : [{ name: <b>All directories</b>, figures: overall }]),
        ...directories.map((directory) => ({
          name: <DirectoryName {...directory} />,
          figures: directory.survival,
        })),
      ]}
    />
  </ConsoleFrame>
);

const DirectoryName = ({ slug, name, losesListings }: DirectorySurvivalDto): VNode => (
  <>
    <a href={`/directories/${slug}`}>{name}</a> {losesListings && <span class="tag tone-warn">loses listings</span>}
  </>
);

const SURVIVAL_COLUMNS = Object.fromEntries(
  SURVIVAL_AGES.map((days) => [
    `Alive after ${days} days`,
    (survival: readonly SurvivalDto[]) =>
      survival
        .filter((each) => each.days === days)
        .map(shortSurvival)
        .join(''),
  ]),
);
