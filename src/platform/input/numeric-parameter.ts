const DECIMAL = /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i;

/** The whole part of a number, or undefined for whatever is not one. `1e999` is infinite, and thereby just too large. */
function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : Math.trunc(value);
  if (typeof value === 'string' && DECIMAL.test(value.trim())) return Math.trunc(Number(value));
  return undefined;
}

/** Never fails: what is missing, zero, negative or not a number becomes the default, what is too large the maximum. */
export function parseLimit(value: unknown, fallback: number, maximum: number): number {
  const number = wholeNumber(value);
  return number === undefined || number < 1 ? fallback : Math.min(number, maximum);
}

/** Never fails: floors at 1. */
export function parsePage(value: unknown): number {
  const number = wholeNumber(value);
  return number === undefined || number < 1 ? 1 : Math.min(number, Number.MAX_SAFE_INTEGER);
}
