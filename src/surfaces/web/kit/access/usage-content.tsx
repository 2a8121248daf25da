import type { VNode } from 'preact';
import type { BudgetState } from '../../../../contexts/access/budgets/budgets.service.js';
import { Empty, excerpt, Section, SubmitButton } from '../components/elements.js';
import { grouped, Ticks } from '../components/formats.js';
import { pathWithQuery } from '../lists/tables.js';
import { FilterSelect, Select } from '../forms/filters.js';
import {
  errorsIn,
  type Figures,
  type KeyFigures,
  PERIODS,
  type UsageQuery,
  type UsageReport,
  type UsedKey,
} from './usage-reports.service.js';
import { RequestsByDay, Share, Totals } from './usage-panels.js';

interface UsageContentProps {
  report: UsageReport;
  query: UsageQuery;
  /** Of the page. The CSV has the same path with `.csv`. */
  path: string;
  /** Of the list of keys. */
  keysPath: string;
}

export const UsageContent = ({ report, query, path, keysPath }: UsageContentProps): VNode =>
  report.keys.length === 0 ? (
    <Empty heading="No usage yet">
      <a href={keysPath}>Create a key</a>. Its requests appear here within seconds.
    </Empty>
  ) : (
    <>
      <Filter query={query} keys={report.keys} path={path} />
      <Totals total={report.total} />
      <RequestsByDay days={report.days} />
      <ByKey byKey={report.byKey} what={hasApps(report.keys) ? 'key or app' : 'key'} />
      <Share share={report.share}>
        The <a href="/policy">acceptable-use policy</a> prohibits bulk export of the catalog, all at once or over time.
      </Share>
    </>
  );

const named = ({ name, prefix, isRevoked }: UsedKey): string =>
  `${excerpt(name, 40)} (${prefix === null ? 'app' : `${prefix}…`}${isRevoked ? ', revoked' : ''})`;

const hasApps = (keys: readonly UsedKey[]): boolean => keys.some(({ prefix }) => prefix === null);

const Filter = ({ query, keys, path }: { query: UsageQuery; keys: UsedKey[]; path: string }): VNode => (
  <form class="filter-bar" action={path} aria-label="Filter usage">
    <FilterSelect
      name="key"
      label={hasApps(keys) ? 'Key or app' : 'Key'}
      none={hasApps(keys) ? 'All keys and apps' : 'All keys'}
      options={keys.map((key) => [key.id, named(key)])}
      chosen={query.key}
    />
    <Select
      name="days"
      aria-label="Period"
      options={PERIODS.map((days) => [days, `Last ${days} days`])}
      chosen={query.days}
    />
    <SubmitButton look="small"> Apply filters</SubmitButton>
    <a class="button button-small to-end" href={pathWithQuery(`${path}.csv`, { key: query.key, days: query.days })}>
      Download CSV
    </a>
  </form>
);

const ByKey = ({ byKey, what }: { byKey: KeyFigures[]; what: string }): VNode => (
  <Section id="by-key" title={`Usage and remaining limits by ${what}`}>
    <div class="table-frame">
      <table class="table table-folds">
        <thead>
          <tr>
            <th scope="col">{what === 'key' ? 'Key' : 'Key or app'}</th>
            {KEY_COLUMNS.map(([name]) => (
              <th scope="col" class="number">
                {name}
              </th>
            ))}
            {BUDGETS.map(([, name]) => (
              <th scope="col">{name} left this minute</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byKey.map(({ key, total, budgets }) => (
            <tr>
              <th scope="row" dir="auto">
                {named(key)}
              </th>
              {KEY_COLUMNS.map(([name, of]) => (
                <td class="number" data-label={name}>
                  {grouped(of(total))}
                </td>
              ))}
              {BUDGETS.map(([budget, name]) => (
                <td data-label={`${name} left this minute`}>
                  <BudgetNow state={budgets[budget]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p class="small quiet">
      Each key has its own rate limits. {what !== 'key' && 'Your apps share one. '}They reset 1 minute after the first
      request.
    </p>
  </Section>
);

const BUDGETS = [
  ['rest', 'REST'],
  ['mcp', 'MCP'],
] as const;

const KEY_COLUMNS: [string, (figures: Figures) => number][] = [
  ['REST', ({ rest }) => rest],
  ['MCP', ({ mcp }) => mcp],
  ['Errors', errorsIn],
  ['429', ({ rateLimited }) => rateLimited],
];

const BudgetNow = ({ state }: { state: BudgetState | null }): VNode =>
  state === null ? (
    <span class="quiet">–</span>
  ) : (
    <span class="progress">
      <Ticks percent={(state.remaining / state.limit) * 100} tone={state.remaining === 0 ? 'bad' : undefined} />
      <span>
        <b>{grouped(state.remaining)}</b>
        <span class="quiet"> of {grouped(state.limit)}</span>
        {state.remaining === 0 && <span class="note tone-bad">, resets in {state.secondsLeft} s</span>}
      </span>
    </span>
  );
