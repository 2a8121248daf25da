import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import {
  type DirectorySurvivalDto,
  type StateTurnaroundDto,
  STATISTICS_WEEKS,
  SURVIVAL_AGES,
  type SurvivalDto,
  type SurvivalFiguresDto,
  type TurnaroundDto,
  type TurnaroundFiguresDto,
  type TurnaroundQuery,
} from '../../../../contexts/partners/statistics/submission-statistics.dto.js';
import { packageOf } from '../../../../contexts/partners/submissions/workflow.js';
import type { AiOutcome } from '../../../../contexts/support/statistics/ai-outcomes.js';
import type {
  AiMonth,
  SupportPartnerStatistics,
  SupportStatistics,
  SupportWeekStatistics,
} from '../../../../contexts/support/statistics/support-statistics.repository.js';
import { LinkButton, Section } from '../../kit/components/elements.js';
import { counted, durationText, grouped, shortDay } from '../../kit/components/formats.js';
import { anyText, DataTable, numbers, pathWithQuery } from '../../kit/lists/tables.js';
import { WeekChart } from '../../kit/figures/week-chart.js';
import { StateNote } from '../../kit/submissions/submission-marks.js';
import { ConsoleFrame, PartnerFilter, StatisticsNav } from '../frame/console-frame.js';
import { FiguresFilter, FiguresTable, shortSurvival, unitOf } from './figures.js';

export function TurnaroundView({
  figures: { total, weeks, packages, partners, states },
  query,
}: {
  figures: TurnaroundFiguresDto;
  query: TurnaroundQuery;
}): VNode {
  const unit = unitOf(weeks.map(({ medianSeconds }) => medianSeconds));
  return (
    <ConsoleFrame section="statistics" title="Turnaround">
      <StatisticsNav page="board/figures" />
      <FiguresFilter
        action="/console/board/figures"
        label="Filter turnaround"
        periods={STATISTICS_WEEKS}
        chosen={query.weeks}
      />
      <p class="small quiet">
        Time from the first package to Done, for {counted(total.done, 'submission')} marked Done in this period. Median:{' '}
        {durationText(total.medianSeconds)}, 90th percentile: {durationText(total.p90Seconds)}. Weeks start on Monday
        (UTC).
      </p>
      <div class="columns">
        <Section id="by-week" title="Median by week" class="panel stack">
          <WeekChart
            label="Median time from the first package to Done, by week"
            unit={unit.name}
            values={weeks.map(({ week, medianSeconds }) => ({
              week,
              value: medianSeconds === null ? null : medianSeconds / unit.seconds,
              text: durationText(medianSeconds),
            }))}
          />
        </Section>
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
        rows={weekRows(weeks.filter(({ done }) => done > 0))}
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

/** Newest first. Empty weeks are only in the chart. */
const weekRows = <Week extends { week: string }>(weeks: Week[]): { name: string; figures: Week }[] =>
  weeks.toReversed().map((figures) => ({ name: shortDay(figures.week), figures }));

const TURNAROUND_COLUMNS: Record<string, (figures: TurnaroundDto) => string> = {
  Done: ({ done }) => grouped(done),
  Median: ({ medianSeconds }) => durationText(medianSeconds),
  '90th percentile': ({ p90Seconds }) => durationText(p90Seconds),
};
const NONE_DONE = 'No submissions were marked Done in this period.';

export const SurvivalView = ({ figures: { overall, directories } }: { figures: SurvivalFiguresDto }): VNode => (
  <ConsoleFrame section="statistics" title="Listings kept">
    <StatisticsNav page="board/survival" />
    <div class="row">
      <p class="small quiet">
        Share of listings that were alive 30, 90 and 365 days after Done, among those that old. A listing counts if a
        check has found it. A lost listing is not alive, even if its loss was dismissed.
      </p>
      <LinkButton look="small quiet" href="/console/lost-listings" text="View lost listings" />
    </div>
    <FiguresTable
      caption="By directory"
      first="Directory"
      columns={SURVIVAL_COLUMNS}
      empty="No listing of a Done submission is 30 days old yet."
      rows={[
        ...(directories.length === 0 ? [] : [{ name: <b>All directories</b>, figures: overall }]),
        ...directories.map((directory) => ({ name: <DirectoryName {...directory} />, figures: directory.survival })),
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

/** Of the conversations that were not closed without a reply. */
const share = ({ conversations, closedWithoutReply, answeredByAi }: SupportStatistics): number | null =>
  conversations === closedWithoutReply ? null : (100 * answeredByAi) / (conversations - closedWithoutReply);

const percent = (value: number | null): string => (value === null ? '–' : `${Math.round(value)}%`);

interface SupportFiguresProps {
  query: TurnaroundQuery & { partner?: string };
  partners: PartnerName[];
  months: AiMonth[];
  weeks: SupportWeekStatistics[];
  byPartner: SupportPartnerStatistics[];
}

export function SupportFiguresView({ query, partners, months, weeks, byPartner }: SupportFiguresProps): VNode {
  const partner = partners.find(({ id }) => id === query.partner);
  const unit = unitOf(weeks.map(({ firstReplySeconds }) => firstReplySeconds));
  return (
    <ConsoleFrame section="statistics" title="Support statistics">
      <StatisticsNav page="inbox/figures" />
      <FiguresFilter
        action="/console/inbox/figures"
        label="Filter statistics"
        periods={STATISTICS_WEEKS}
        chosen={query.weeks}
      >
        <PartnerFilter partners={partners} chosen={query.partner} />
      </FiguresFilter>
      <AiMonthTable months={months} partners={partners} />
      <p class="small quiet">
        {partner === undefined ? 'All partners' : partner.name}. A conversation counts in the week it was opened, for AI
        or for the team, whichever replied first. The AI share leaves out conversations closed without a reply. Weeks
        start on Monday (UTC).
      </p>
      <div class="columns">
        <Section id="first-reply" title="Median first response time (team)" class="panel stack">
          <WeekChart
            label="Median first response time of the team, by week"
            unit={unit.name}
            values={weeks.map(({ week, firstReplySeconds }) => ({
              week,
              value: firstReplySeconds === null ? null : firstReplySeconds / unit.seconds,
              text: durationText(firstReplySeconds),
            }))}
          />
        </Section>
        <Section id="by-ai" title="Conversations answered by AI" class="panel stack">
          <WeekChart
            label="Share of conversations answered by AI, by week"
            unit="%"
            values={weeks.map((week) => ({ week: week.week, value: share(week), text: percent(share(week)) }))}
          />
        </Section>
      </div>
      <FiguresTable
        caption="By week"
        first="Week of"
        columns={COLUMNS}
        rows={weekRows(weeks.filter(({ conversations }) => conversations > 0))}
        empty={EMPTY}
      />
      <FiguresTable
        caption="By partner"
        first="Partner"
        columns={COLUMNS}
        empty={EMPTY}
        rows={byPartner.map((figures) => ({
          name: (
            <a href={pathWithQuery('/console/inbox/figures', { partner: figures.partnerId, weeks: query.weeks })}>
              {partners.find(({ id }) => id === figures.partnerId)?.name ?? figures.partnerId}
            </a>
          ),
          figures,
        }))}
      />
    </ConsoleFrame>
  );
}

const AiMonthTable = ({ months, partners }: Pick<SupportFiguresProps, 'months' | 'partners'>): VNode => (
  <section class="stack stack-tight">
    <h2>AI this month</h2>
    <p class="small quiet">
      Each number counts conversations and links to them. Time saved is the number of AI replies times the difference
      between the median time to a human reply and the average time to an AI reply. Months start on the 1st (UTC).
    </p>
    {months.length === 0 ? (
      <p class="quiet">No AI activity this month.</p>
    ) : (
      <DataTable
        label="AI this month"
        rows={months}
        columns={{
          Partner: anyText(({ partnerId }: AiMonth) => partners.find(({ id }) => id === partnerId)?.name ?? partnerId),
          Answered: outcomeColumn('answered'),
          'Suggestions offered': outcomeColumn('offered'),
          'Suggestions accepted': outcomeColumn('accepted', ({ accepted, offered }) =>
            offered === 0 ? '' : ` (${percent((100 * accepted) / offered)})`,
          ),
          'Handed over': outcomeColumn('handed-over'),
          'Marked as wrong': outcomeColumn('wrong'),
          'Time saved': numbers(timeSaved),
        }}
      />
    )}
  </section>
);

const outcomeColumn = (
  outcome: AiOutcome,
  more: (month: AiMonth) => string = () => '',
): ReturnType<typeof numbers<AiMonth>> =>
  numbers((month: AiMonth) => (
    <>
      <a href={pathWithQuery('/console/inbox', { view: 'all', partner: month.partnerId, ai: outcome })}>
        {grouped(month[outcome])}
      </a>
      {more(month)}
    </>
  ));

/** Returns a dash if there is no human reply to compare with. */
const timeSaved = ({ replies, humanSeconds, aiSeconds }: AiMonth): string =>
  durationText(humanSeconds === null ? null : replies * Math.max(0, humanSeconds - (aiSeconds ?? 0)));

const COLUMNS: Record<string, (figures: SupportStatistics) => string> = {
  Conversations: ({ conversations }) => grouped(conversations),
  'First reply by AI': ({ answeredByAi }) => grouped(answeredByAi),
  'AI share': (figures) => percent(share(figures)),
  'AI replies marked as wrong': ({ wrongReplies }) => grouped(wrongReplies),
  'First reply by team': ({ answeredByHuman }) => grouped(answeredByHuman),
  'Closed without reply': ({ closedWithoutReply }) => grouped(closedWithoutReply),
  'Median response time': ({ firstReplySeconds }) => durationText(firstReplySeconds),
};
const EMPTY = 'No conversations were opened in this period.';
