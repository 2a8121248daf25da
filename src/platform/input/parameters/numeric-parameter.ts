const DECIMAL = /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i;

/** A number, also as text, or undefined for anything else. `1e999` is infinite and so too large for any limit. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value;
  if (typeof value === 'string' && DECIMAL.test(value.trim())) return Number(value);
  return undefined;
}

function wholeNumber(value: unknown): number | undefined {
  const number = parseNumber(value);
  return number === undefined ? undefined : Math.trunc(number);
}

/** Never fails: a missing, zero, negative or non-numeric value becomes the default, a too large one the maximum. */
export function parseLimit(value: unknown, fallback: number, maximum: number): number {
  const number = wholeNumber(value);
  return number === undefined || number < 1 ? fallback : Math.min(number, maximum);
}

/** Never fails: anything below 1 or non-numeric becomes 1. */
export function parsePage(value: unknown): number {
  const number = wholeNumber(value);
  return number === undefined || number < 1 ? 1 : Math.min(number, Number.MAX_SAFE_INTEGER);
}
