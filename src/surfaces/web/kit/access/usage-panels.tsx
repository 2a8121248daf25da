import type { ComponentChildren, VNode } from 'preact';
import { RETENTION_DAYS } from '../../../../contexts/access/usage/key-usage.js';
import type { CatalogShareDto } from '../../../../contexts/access/usage/usage.dto.js';
import { shortDay } from '../components/date.js';
import { Summary } from '../components/faq.js';
import { counted, grouped, Ticks } from '../components/measures.js';
import { Legend, UsageChart } from './usage-chart.js';
import { type DayFigures, errorsIn, type Figures } from './usage-figures.js';

export const Totals = ({ total }: { total: Figures }): VNode => (
  <dl class="columns columns-small">
    <div class="figure">
      <dt>Successful</dt>
      <dd>{grouped(total.restSucceeded + total.mcpSucceeded)}</dd>
      <dd>of {counted(total.requests, 'request')}</dd>
    </div>
    <div class="figure">
      <dt>Over MCP</dt>
      <dd>{percent(total.requests === 0 ? 0 : total.mcp / total.requests)}</dd>
      <dd>{counted(total.mcp, 'request')}</dd>
    </div>
    <div class="figure">
      <dt>Errors</dt>
      <dd>{grouped(errorsIn(total))}</dd>
      <dd>{grouped(total.ourErrors)} on our side (5xx)</dd>
    </div>
    <div class="figure">
      <dt>Rejected (429)</dt>
      <dd>{grouped(total.rateLimited)}</dd>
      <dd>over the per-minute limit</dd>
    </div>
  </dl>
);

export const percent = (share: number): string => `${Math.round(share * 1_000) / 10}%`;

const COLUMNS: [string, (figures: Figures) => number][] = [
  ['REST', ({ rest }) => rest],
  ['MCP', ({ mcp }) => mcp],
  ['2xx', ({ success }) => success],
  ['3xx', ({ unchanged }) => unchanged],
  ['4xx', ({ callerErrors }) => callerErrors],
  ['429', ({ rateLimited }) => rateLimited],
  ['5xx', ({ ourErrors }) => ourErrors],
];

export const RequestsByDay = ({ days }: { days: DayFigures[] }): VNode => (
  <section class="panel stack" aria-labelledby="by-day">
    <div class="row row-apart">
      <h2 id="by-day">Requests by day</h2>
      <Legend />
    </div>
    <UsageChart days={days} />
    <details class="fold">
      <Summary>View as table</Summary>
      <DayTable days={days} />
    </details>
    <p class="small quiet">Days are in UTC. Usage is kept for {RETENTION_DAYS} days.</p>
  </section>
);

export const DayTable = ({ days }: { days: DayFigures[] }): VNode => (
  <div class="table-frame" tabIndex={0} role="region" aria-label="Requests by day as a table">
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Day</th>
          {COLUMNS.map(([name]) => (
            <th scope="col" class="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((figures) => (
          <tr>
            <th scope="row" class="one-line">
              <time dateTime={figures.day}>{shortDay(figures.day)}</time>
            </th>
            {COLUMNS.map(([, of]) => (
              <td class="number">{grouped(of(figures))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface ShareProps {
  share: CatalogShareDto;
  children: ComponentChildren;
}

export const Share = ({ share: { share, toolsFetched, publishedTools }, children }: ShareProps): VNode => (
  <section class="panel stack" aria-labelledby="share">
    <h2 id="share">Share of the catalog fetched</h2>
    <div class="stack stack-tight">
      <div class="row row-apart small">
        <span>Different tools in the last 24 hours</span>
        <span>
          <b>{percent(share)}</b>
          <span class="quiet">
            , about {grouped(toolsFetched)} of {grouped(publishedTools)}
          </span>
        </span>
      </div>
      <Ticks percent={share * 100} isWide />
    </div>
    <p class="small quiet">{children}</p>
  </section>
);
