import type { VNode } from 'preact';
import type { BudgetState } from '../../../contexts/access/budgets/budgets.js';
import type { OwnKey } from '../../../contexts/access/keys/own-keys.js';
import type { Person } from '../../../contexts/access/sessions/person.js';
import { RETENTION_DAYS } from '../../../contexts/access/usage/key-usage.js';
import type { CatalogShareDto } from '../../../contexts/access/usage/usage.dto.js';
import { shortDay } from '../components/date.js';
import { Empty } from '../components/empty.js';
import { Summary } from '../components/fold.js';
import { counted, grouped, Ticks } from '../components/measures.js';
import { DashboardFrame } from './dashboard-frame.js';
import { Legend, UsageChart } from './usage-chart.js';
import { type DayFigures, errorsIn, type Figures } from './usage-figures.js';
import { PERIODS, type UsageQuery } from './usage.dto.js';

export interface KeyBudgets {
  key: OwnKey;
  states: BudgetState[];
}

export interface UsageProps {
  person: Person;
  query: UsageQuery;
  /** All keys to choose from. */
  keys: OwnKey[];
  days: DayFigures[];
  total: Figures;
  byKey: { key: OwnKey; total: Figures }[];
  budgets: KeyBudgets[];
  share: CatalogShareDto;
}

export const UsageView = ({ person, query, keys, days, total, byKey, budgets, share }: UsageProps): VNode => (
  <DashboardFrame person={person} page="usage">
    {keys.length === 0 ? (
      <Empty heading="Nothing to count yet">
        <a href="/dashboard/keys">Make a key</a>, and its requests appear here within seconds.
      </Empty>
    ) : (
      <>
        <Filter query={query} keys={keys} />
        <Totals total={total} />
        <section class="panel stack" aria-labelledby="by-day">
          <div class="row row-apart">
            <h2 id="by-day">Requests by day</h2>
            <Legend />
          </div>
          <UsageChart days={days} />
          <details class="fold">
            <Summary>The same as a table</Summary>
            <DayTable days={days} />
          </details>
          <p class="small quiet">Days are in UTC. Figures are kept for {RETENTION_DAYS} days.</p>
        </section>
        {query.key === undefined && <ByKey byKey={byKey} />}
        <div class="columns">
          {budgets.length > 0 && <BudgetsNow budgets={budgets} />}
          <Share share={share} />
        </div>
      </>
    )}
  </DashboardFrame>
);

const named = ({ name, prefix, isRevoked }: OwnKey): string => `${name} (${prefix}…${isRevoked ? ', revoked' : ''})`;

const Filter = ({ query, keys }: { query: UsageQuery; keys: OwnKey[] }): VNode => (
  <form class="filter-bar" action="/dashboard/usage" aria-label="Filter usage">
    <select name="key" aria-label="Key">
      <option value="">All keys</option>
      {keys.map((key) => (
        <option value={key.id} selected={key.id === query.key}>
          {named(key)}
        </option>
      ))}
    </select>
    <select name="days" aria-label="Period">
      {PERIODS.map((days) => (
        <option value={days} selected={days === query.days}>
          Last {days} days
        </option>
      ))}
    </select>
    <button class="button button-small" type="submit">
      Show
    </button>
    <a
      class="button button-small to-end"
      href={`/dashboard/usage.csv?${query.key === undefined ? '' : `key=${query.key}&`}days=${query.days}`}
    >
      Download CSV
    </a>
  </form>
);

const Totals = ({ total }: { total: Figures }): VNode => (
  <dl class="columns columns-small">
    <div class="figure">
      <dt>Answered</dt>
      <dd>{grouped(total.restAnswered + total.mcpAnswered)}</dd>
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
      <dd>{grouped(total.ourErrors)} of them ours (5xx)</dd>
    </div>
    <div class="figure">
      <dt>Refused (429)</dt>
      <dd>{grouped(total.refused)}</dd>
      <dd>over the budget of a minute</dd>
    </div>
  </dl>
);

const percent = (share: number): string => `${Math.round(share * 1_000) / 10}%`;

const COLUMNS: [string, (figures: Figures) => number][] = [
  ['REST', ({ rest }) => rest],
  ['MCP', ({ mcp }) => mcp],
  ['2xx', ({ success }) => success],
  ['3xx', ({ unchanged }) => unchanged],
  ['4xx', ({ callerErrors }) => callerErrors],
  ['429', ({ refused }) => refused],
  ['5xx', ({ ourErrors }) => ourErrors],
];

const FigureHeads = (): VNode => (
  <>
    {COLUMNS.map(([name]) => (
      <th scope="col" class="number">
        {name}
      </th>
    ))}
  </>
);

const FigureCells = ({ figures }: { figures: Figures }): VNode => (
  <>
    {COLUMNS.map(([name, of]) => (
      <td class="number" data-label={name}>
        {grouped(of(figures))}
      </td>
    ))}
  </>
);

const DayTable = ({ days }: { days: DayFigures[] }): VNode => (
  <div class="table-frame" tabIndex={0} role="region" aria-label="Requests by day as a table">
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <FigureHeads />
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((figures) => (
          <tr>
            <th scope="row" class="nowrap">
              <time dateTime={figures.day}>{shortDay(figures.day)}</time>
            </th>
            <FigureCells figures={figures} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const ByKey = ({ byKey }: { byKey: UsageProps['byKey'] }): VNode => (
  <section class="stack" aria-labelledby="by-key">
    <h2 id="by-key">Requests by key</h2>
    <div class="table-frame">
      <table class="table table-folds">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <FigureHeads />
          </tr>
        </thead>
        <tbody>
          {byKey.map(({ key, total }) => (
            <tr>
              <th scope="row" dir="auto">
                {named(key)}
              </th>
              <FigureCells figures={total} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

const BUDGET_NAMES: Record<string, string> = { rest: 'REST', mcp: 'MCP' };

const BudgetsNow = ({ budgets }: { budgets: KeyBudgets[] }): VNode => (
  <section class="panel stack" aria-labelledby="budgets">
    <h2 id="budgets">Budgets now</h2>
    {budgets.map(({ key, states }) =>
      states.map(({ name, limit, remaining, secondsLeft }) => (
        <div class="stack stack-tight">
          <div class="row row-apart small">
            <span dir="auto">
              {key.name}, {BUDGET_NAMES[name]}
              {remaining === 0 && <span class="note tone-bad"> spent, {secondsLeft} s to wait</span>}
            </span>
            <span>
              <b>{grouped(remaining)}</b>
              <span class="quiet"> of {grouped(limit)} left</span>
            </span>
          </div>
          <Ticks percent={(remaining / limit) * 100} isWide tone={remaining === 0 ? 'bad' : undefined} />
        </div>
      )),
    )}
    <p class="small quiet">Each key has budgets of its own, which start anew every minute.</p>
  </section>
);

const Share = ({ share: { share, toolsFetched, publishedTools } }: { share: CatalogShareDto }): VNode => (
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
    <p class="small quiet">
      Administrators see the same figure. The <a href="/policy">policy</a> rules out exporting the catalog in bulk, at
      once or bit by bit.
    </p>
  </section>
);
