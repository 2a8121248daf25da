import type { VNode } from 'preact';
import { shortDay } from '../../kit/components/date.js';
import { Summary } from '../../kit/components/faq.js';
import { Icon } from '../../kit/components/icons.js';
import { counted, grouped, Ticks } from '../../kit/components/measures.js';
import { Legend, UsageChart } from '../../kit/access/usage-chart.js';
import { DayTable } from '../../kit/access/usage-panels.js';
import { Live } from '../../kit/live/live.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import type { HealthLine } from './health.js';
import { DAYS, type TrendFigures, WEEKS } from './trends.js';
import { FailedJobs, Waiting } from './waiting.js';
import type { WaitingFigures } from './waiting-work.js';

export interface OverviewProps {
  frame: Frame;
  work: WaitingFigures;
  trends: TrendFigures;
  health: HealthLine[];
}

/** Figures are cached for 3 seconds (waiting-work.ts). Deliveries, jobs and reports send no change events. */
const TRIGGER = 'submissions from:#changes delay:3s, conversations from:#changes delay:3s, every 30s';

export const OverviewView = ({ frame, work, trends, health }: OverviewProps): VNode => (
  <ConsoleFrame {...frame} section="overview" title="Overview">
    <Live topic={{ trigger: TRIGGER }} path="/console">
      <Waiting work={work} />
      <div class="with-facts">
        <div class="stack">
          <Requests trends={trends} />
          <Growth trends={trends} />
        </div>
        <aside class="stack" aria-label="Service">
          <HealthPanel health={health} />
          <FailedJobs jobs={work.jobs} />
        </aside>
      </div>
    </Live>
  </ConsoleFrame>
);

function Requests({ trends: { days } }: { trends: TrendFigures }): VNode {
  const today = days.at(-1);
  return (
    <section class="panel stack" aria-labelledby="requests">
      <div class="row row-apart">
        <h2 id="requests">Requests with API keys</h2>
        <Legend />
      </div>
      <p>
        Today <strong>{counted(today?.requests ?? 0, 'request')}</strong>,{' '}
        <strong>{grouped(today?.rateLimited ?? 0)}</strong> rejected (429),{' '}
        <strong>{grouped(today?.ourErrors ?? 0)}</strong> failed (5xx)
      </p>
      <UsageChart days={days} />
      <details class="fold">
        <Summary>View as table</Summary>
        <DayTable days={days} />
      </details>
      <p class="small quiet">Last {DAYS} days (UTC). Requests without a key are not counted.</p>
    </section>
  );
}

function Growth({ trends: { tools, directories, weeks } }: { trends: TrendFigures }): VNode {
  const most = Math.max(1, ...weeks.map((week) => Math.max(week.tools, week.directories)));
  return (
    <section class="panel stack" aria-labelledby="growth">
      <h2 id="growth">Catalog growth</h2>
      <p>
        <a href="/console/tools">{counted(tools, 'tool')}</a> and{' '}
        <a href="/console/directories">{counted(directories, 'directory', 'directories')}</a>, including unpublished
      </p>
      <div class="table-frame" tabIndex={0} role="region" aria-label="New listings by week">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">New tools</th>
              <th scope="col">New directories</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr>
                <th scope="row" class="one-line">
                  <time dateTime={week.week}>{shortDay(week.week)}</time>
                </th>
                <td>
                  <Added count={week.tools} most={most} />
                </td>
                <td>
                  <Added count={week.directories} most={most} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="small quiet">Last {WEEKS} weeks, by listing date.</p>
    </section>
  );
}

const Added = ({ count, most }: { count: number; most: number }): VNode => (
  <span class="progress">
    <Ticks percent={(100 * count) / most} />
    <b>{grouped(count)}</b>
  </span>
);

const HealthPanel = ({ health }: { health: HealthLine[] }): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="health">
    <h2 id="health">Health</h2>
    <ul class="stack stack-tight" role="list">
      {health.map(({ name, text, isGood }) => (
        <li>
          <span class={`note tone-${isGood ? 'good' : 'warn'}`}>
            <Icon name={isGood ? 'check' : 'alert'} />
            {name}
          </span>{' '}
          <span class="small quiet">{text}</span>
        </li>
      ))}
    </ul>
  </section>
);
