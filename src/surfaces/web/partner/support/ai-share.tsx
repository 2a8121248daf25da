import type { VNode } from 'preact';
import type { WeekShare } from '../../../../contexts/support/figures/support-figures.repository.js';
import { shortDay } from '../../kit/components/date.js';
import { Summary } from '../../kit/components/faq.js';
import { FoldingTable, NumberHead } from '../../kit/components/folding-table.js';
import { grouped } from '../../kit/components/measures.js';
import { WeekChart } from '../../kit/figures/week-chart.js';

/** In percent of all conversations, those that wait included; null for a week without conversations. */
const shareOf = ({ conversations, answeredByAi }: WeekShare): number | null =>
  conversations === 0 ? null : (100 * answeredByAi) / conversations;

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share)}%`);

export const AiShare = ({ weeks }: { weeks: WeekShare[] }): VNode => (
  <section class="panel stack" aria-labelledby="ai-share">
    <h2 id="ai-share">Share of AI replies</h2>
    <p class="small quiet">
      Conversations opened in a week to which AI replied first, as a share of all, including those that wait. Weeks
      start on Monday (UTC).
    </p>
    {weeks.every((week) => shareOf(week) === null) ? (
      <p>No conversations in these weeks.</p>
    ) : (
      <WeekChart
        label="Share of AI replies by week"
        unit="%"
        values={weeks.map((week) => ({ week: week.week, value: shareOf(week), text: percent(shareOf(week)) }))}
      />
    )}
    <details class="fold">
      <Summary>View as table</Summary>
      <FoldingTable
        label="Share of AI replies by week"
        columns={[
          'Week of',
          ...['Conversations', 'AI', 'Team', 'AI share'].map((name) => <NumberHead>{name}</NumberHead>),
        ]}
      >
        {weeks.toReversed().map((week) => (
          <tr>
            <th scope="row" class="one-line">
              {shortDay(week.week)}
            </th>
            <td data-label="Conversations" class="number">
              {grouped(week.conversations)}
            </td>
            <td data-label="AI" class="number">
              {grouped(week.answeredByAi)}
            </td>
            <td data-label="Team" class="number">
              {grouped(week.answeredByHuman)}
            </td>
            <td data-label="AI share" class="number">
              {percent(shareOf(week))}
            </td>
          </tr>
        ))}
      </FoldingTable>
    </details>
  </section>
);
