import type { VNode } from 'preact';
import { rounded, scaleFor } from '../access/usage-panels.js';
import { grouped, shortDay } from '../components/formats.js';

const WEEK_WIDTH = 10;
const BAR = { offset: 1.5, width: 7 };
const HEIGHT = 100;
const LABELS = 4;

interface WeekChartProps {
  label: string;
  /** Oldest first; null for a week without a value. */
  values: { week: string; value: number | null; text: string }[];
  unit: string;
}

export function WeekChart({ label, values, unit }: WeekChartProps): VNode {
  const { step, above } = scaleFor(Math.max(0, ...values.map(({ value }) => value ?? 0)), 0);
  const stepHeight = HEIGHT / above;
  const width = values.length * WEEK_WIDTH;
  const labels = Math.min(LABELS, values.length);
  return (
    <div class="chart">
      <div class="chart-values" aria-hidden="true">
        {Array.from({ length: above + 1 }, (_, index) => (
          <span>
            {grouped((above - index) * step)}
            {unit}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}. The table below lists every value.`}
      >
        {Array.from({ length: above + 1 }, (_, index) => (
          <path d={`M0 ${rounded(index * stepHeight)}h${width}`} />
        ))}
        {values.map(({ week, value, text }, index) => (
          <g>
            <title>{`Week of ${shortDay(week)}: ${text}`}</title>
            {value !== null && (
              <rect
                class="series-1"
                x={index * WEEK_WIDTH + BAR.offset}
                y={rounded(HEIGHT - (value / step) * stepHeight)}
                width={BAR.width}
                height={rounded((value / step) * stepHeight)}
              />
            )}
          </g>
        ))}
        <path class="chart-zero" d={`M0 ${HEIGHT}h${width}`} />
      </svg>
      <div class="scale" aria-hidden="true">
        {Array.from({ length: labels }, (_, index) => (
          <span>{shortDay(values[Math.floor((index * values.length) / labels)]?.week ?? '')}</span>
        ))}
      </div>
    </div>
  );
}
