import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import type {
  PartnerFigures,
  SupportFigures,
  WeekFigures,
} from '../../../../contexts/support/figures/support-figures.repository.js';
import { shortDay } from '../../kit/components/date.js';
import { durationText, grouped, HOUR_SECONDS } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { WeekChart } from '../../kit/figures/week-chart.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { PartnerFilter } from '../frame/filter-bar.js';
import { InboxNav } from '../inbox/inbox-nav.js';
import { PERIODS, type SupportFiguresQuery } from './figures.dto.js';
import { FiguresFilter, FiguresTable } from './figures.js';

/** Of the conversations that were not closed without a reply. */
const share = ({ conversations, closedWithoutReply, answeredByAi }: SupportFigures): number | null =>
  conversations === closedWithoutReply ? null : (100 * answeredByAi) / (conversations - closedWithoutReply);

const percent = (value: number | null): string => (value === null ? '–' : `${Math.round(value)}%`);

export function SupportFiguresView({
  query,
  partners,
  weeks,
  byPartner,
}: {
  query: SupportFiguresQuery;
  partners: PartnerName[];
  weeks: WeekFigures[];
  byPartner: PartnerFigures[];
}): VNode {
  const partner = partners.find(({ id }) => id === query.partner);
  const inMinutes = weeks.every(({ firstReplySeconds }) => (firstReplySeconds ?? 0) < 2 * HOUR_SECONDS);
  const unitSeconds = inMinutes ? 60 : HOUR_SECONDS;
  return (
    <ConsoleFrame section="inbox" title="Support statistics">
      <InboxNav page="figures" query={{ partner: query.partner }} />
      <FiguresFilter action="/console/inbox/figures" label="Filter statistics" periods={PERIODS} chosen={query.weeks}>
        <PartnerFilter partners={partners} chosen={query.partner} />
      </FiguresFilter>
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
              text: durationText(firstReplySeconds),
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
        columns={COLUMNS}
        rows={weeks.toReversed().map((figures) => ({ name: shortDay(figures.week), figures }))}
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

const COLUMNS: Record<string, (figures: SupportFigures) => string> = {
  Conversations: ({ conversations }) => grouped(conversations),
  'First reply by AI': ({ answeredByAi }) => grouped(answeredByAi),
  'AI share': (figures) => percent(share(figures)),
  'AI replies marked as wrong': ({ wrongReplies }) => grouped(wrongReplies),
  'First reply by team': ({ answeredByHuman }) => grouped(answeredByHuman),
  'Closed without reply': ({ closedWithoutReply }) => grouped(closedWithoutReply),
  'Median response time': ({ firstReplySeconds }) => durationText(firstReplySeconds),
};
const EMPTY = 'No conversations were opened in this period.';
