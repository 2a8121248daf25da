const MAX_STEPS = 7;

interface Scale {
  step: number;
  above: number;
  below: number;
}

/** The smallest step of 1, 2 or 5 times a power of ten with which both sides fit into MAX_STEPS. */
export function scaleFor(mostAbove: number, mostBelow: number): Scale {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) {
      const above = Math.max(1, Math.ceil(mostAbove / step));
      const below = Math.ceil(mostBelow / step);
      if (above + below <= MAX_STEPS) return { step, above, below };
    }
}

/** Coordinates with two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
