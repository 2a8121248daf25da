import type { VNode } from 'preact';
import { shortDay } from '../components/date.js';
import { rounded, scaleFor } from './chart-scale.js';
import { grouped } from '../components/measures.js';
import { type DayFigures, errorsIn } from './usage-figures.js';

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
