import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import type {
  PartnerFigures,
  SupportFigures,
  WeekFigures,
} from '../../../../contexts/support/figures/support-figures.repository.js';
import { shortDay } from '../../kit/components/date.js';
import { grouped } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterSelect } from '../frame/filter-select.js';
import { InboxNav } from '../inbox/inbox-nav.js';
import { type FiguresQuery, PERIODS } from './figures.dto.js';
import { WeekChart } from './week-chart.js';

interface FiguresProps {
  frame: Frame;
  query: FiguresQuery;
  partners: PartnerName[];
  weeks: WeekFigures[];
  byPartner: PartnerFigures[];
}

const HOUR_SECONDS = 3_600;

/** 5,400 seconds → `1.5 h`. */
const duration = (seconds: number | null): string => {
  if (seconds === null) return '–';
  if (seconds < HOUR_SECONDS) return `${Math.max(1, Math.round(seconds / 60))} min`;
  const hours = seconds / HOUR_SECONDS;
  return hours < 48 ? `${Math.round(hours * 10) / 10} h` : `${Math.round(hours / 2.4) / 10} days`;
};

/** Of the conversations that were not closed without a reply. */
const share = ({ conversations, closedWithoutReply, answeredByAi }: SupportFigures): number | null =>
  conversations === closedWithoutReply ? null : (100 * answeredByAi) / (conversations - closedWithoutReply);

const percent = (value: number | null): string => (value === null ? '–' : `${Math.round(value)}%`);

export function FiguresView({ frame, query, partners, weeks, byPartner }: FiguresProps): VNode {
  const partner = partners.find(({ id }) => id === query.partner);
  const inMinutes = weeks.every(({ firstReplySeconds }) => (firstReplySeconds ?? 0) < 2 * HOUR_SECONDS);
  const unitSeconds = inMinutes ? 60 : HOUR_SECONDS;
  return (
    <ConsoleFrame {...frame} section="inbox" title="Support statistics">
      <InboxNav page="figures" query={{ partner: query.partner }} />
      <form class="filter-bar" action="/console/inbox/figures" aria-label="Filter statistics">
        <FilterSelect
          name="partner"
          label="Partner"
          none="All partners"
          chosen={query.partner}
          options={partners.map(({ id, name }) => [id, name])}
        />
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
      <p class="small quiet">
        {partner === undefined ? 'All partners' : partner.name}. A conversation counts in the week it was opened, for AI
        or for the team, whichever replied first. The AI share leaves out conversations closed without a reply. Weeks
        start on Monday (UTC).
      </p>
      <div class="columns">
        <section class="panel stack" aria-labelledby="first-reply">
          <h2 id="first-reply">Median first response time (team)</h2>
          <WeekChart
            label="Median first response time of the team, by week"
            unit={inMinutes ? ' min' : ' h'}
            values={weeks.map(({ week, firstReplySeconds }) => ({
              week,
              value: firstReplySeconds === null ? null : firstReplySeconds / unitSeconds,
              text: duration(firstReplySeconds),
            }))}
          />
        </section>
        <section class="panel stack" aria-labelledby="by-ai">
          <h2 id="by-ai">Conversations answered by AI</h2>
          <WeekChart
            label="Share of conversations answered by AI, by week"
            unit="%"
            values={weeks.map((week) => ({ week: week.week, value: share(week), text: percent(share(week)) }))}
          />
        </section>
      </div>
      <FiguresTable
        caption="By week"
        first="Week of"
        rows={weeks.toReversed().map((figures) => ({ name: <>{shortDay(figures.week)}</>, figures }))}
      />
      <FiguresTable
        caption="By partner"
        first="Partner"
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

interface FiguresTableProps {
  caption: string;
  first: string;
  rows: { name: VNode; figures: SupportFigures }[];
}

const FiguresTable = ({ caption, first, rows }: FiguresTableProps): VNode => (
  <section class="stack stack-tight">
    <h2>{caption}</h2>
    <div class="table-frame">
      <table class="table table-folds">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col" class="number">
              Conversations
            </th>
            <th scope="col" class="number">
              First reply by AI
            </th>
            <th scope="col" class="number">
              {' '}
              AI share
            </th>
            <th scope="col" class="number">
              AI replies marked as wrong
            </th>
            <th scope="col" class="number">
              First reply by team
            </th>
            <th scope="col" class="number">
              Closed without reply
            </th>
            <th scope="col" class="number">
              Median response time
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, figures }) => (
            <tr>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td class="number" data-label="Conversations">
                {grouped(figures.conversations)}
              </td>
              <td class="number" data-label="First reply by AI">
                {grouped(figures.answeredByAi)}
              </td>
              <td class="number" data-label="AI share">
                {percent(share(figures))}
              </td>
              <td class="number" data-label="AI replies marked as wrong">
                {grouped(figures.wrongReplies)}
              </td>
              <td class="number" data-label="First reply by team">
                {grouped(figures.answeredByHuman)}
              </td>
              <td class="number" data-label="Closed without reply">
                {grouped(figures.closedWithoutReply)}
              </td>
              <td class="number" data-label="Median response time">
                {duration(figures.firstReplySeconds)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
