import type { ComponentChildren, VNode } from 'preact';
import { RETENTION_DAYS } from '../../../../contexts/access/usage/key-usage.service.js';
import type { CatalogShareDto } from '../../../../contexts/access/usage/usage.dto.js';
import { Summary } from '../components/blocks.js';
import { Section } from '../components/elements.js';
import { counted, grouped, PlainFigure, shortDay, Ticks } from '../components/formats.js';
import { type DayFigures, errorsIn, type Figures } from './usage-reports.service.js';

const DAY_WIDTH = 10;
const BAR = { offset: 1.5, width: 7 };
const HEIGHT = 100;
/** Separates stacked parts without relying on color. */
const GAP = 0.5;
const LABELS = 5;

/** Successful requests above the line, by transport; failed ones below it. */
export function UsageChart({ days }: { days: DayFigures[] }): VNode {
  const { step, above, below } = scaleFor(
    Math.max(...days.map(({ restSucceeded, mcpSucceeded }) => restSucceeded + mcpSucceeded)),
    Math.max(...days.map((day) => errorsIn(day) + day.rateLimited)),
  );
  const stepHeight = HEIGHT / (above + below);
  const zero = above * stepHeight;
  const width = days.length * DAY_WIDTH;
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <div class="chart">
      <div class="chart-values" aria-hidden="true">
        {Array.from({ length: above + below + 1 }, (_, index) => (
          <span>{grouped(Math.abs(above - index) * step)}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Requests by day, ${shortDay(first)} to ${shortDay(last)}. The table below has the numbers.`}
      >
        {Array.from({ length: above + below + 1 }, (_, index) => (
          <path d={`M0 ${rounded(index * stepHeight)}h${width}`} />
        ))}
        {days.map((day, index) => (
          <DayBar day={day} x={index * DAY_WIDTH + BAR.offset} zero={zero} unit={stepHeight / step} />
        ))}
        <path class="chart-zero" d={`M0 ${rounded(zero)}h${width}`} />
      </svg>
      <div class="scale" aria-hidden="true">
        {Array.from({ length: LABELS }, (_, index) => (
          <span>{shortDay(days[Math.floor((index * days.length) / LABELS)]?.day ?? first)}</span>
        ))}
      </div>
    </div>
  );
}

function DayBar({ day, x, zero, unit }: { day: DayFigures; x: number; zero: number; unit: number }): VNode {
  const errors = errorsIn(day);
  const bar = (series: number, y: number, value: number): VNode | null =>
    value === 0 ? null : (
      <rect
        class={`series-${series}`}
        x={x}
        y={rounded(y)}
        width={BAR.width}
        height={Math.max(GAP, rounded(value * unit))}
      />
    );
  return (
    <g>
      <title>
        {`${shortDay(day.day)}: ${grouped(day.restSucceeded)} REST, ${grouped(day.mcpSucceeded)} MCP, ${grouped(errors)} errors, ${grouped(day.rateLimited)} over the limit`}
      </title>
      {bar(1, zero - day.restSucceeded * unit, day.restSucceeded)}
      {bar(
        2,
        zero - (day.restSucceeded + day.mcpSucceeded) * unit - (day.restSucceeded > 0 ? GAP : 0),
        day.mcpSucceeded,
      )}
      {bar(3, zero + GAP, errors)}
      {bar(4, zero + errors * unit + 2 * GAP, day.rateLimited)}
    </g>
  );
}

const SERIES: [number, string][] = [
  [2, 'MCP'],
  [1, 'REST'],
  [3, 'Errors (below the line)'],
  [4, '429 (below the line)'],
];

export const Legend = (): VNode => (
  <ul class="row legend" role="list">
    {SERIES.map(([series, name]) => (
      <li class="note">
        <svg class={`series-${series}`} viewBox="0 0 10 10" aria-hidden="true">
          <rect width="10" height="10" />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);

const MAX_STEPS = 7;

/** The smallest step of 1, 2 or 5 times a power of ten with which both sides fit into MAX_STEPS. */
export function scaleFor(mostAbove: number, mostBelow: number): { step: number; above: number; below: number } {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) {
      const above = Math.max(1, Math.ceil(mostAbove / step));
      const below = Math.ceil(mostBelow / step);
      if (above + below <= MAX_STEPS) return { step, above, below };
    }
}

/** Coordinates with two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

export const Totals = ({ total }: { total: Figures }): VNode => (
  <dl class="columns columns-small">
    {[
      ['Successful', grouped(total.restSucceeded + total.mcpSucceeded), `of ${counted(total.requests, 'request')}`],
      ['Over MCP', percent(total.mcp / (total.requests || 1)), counted(total.mcp, 'request')],
      ['Errors', grouped(errorsIn(total)), `${grouped(total.ourErrors)} on our side (5xx)`],
      ['Rejected (429)', grouped(total.rateLimited), 'over the per-minute limit'],
    ].map(([name = '', value = '', note = '']) => (
      <PlainFigure name={name} value={value} note={note} />
    ))}
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
  <Section id="share" title="Share of the catalog fetched" class="panel stack">
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
  </Section>
);
