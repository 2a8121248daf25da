import type { Response } from 'express';

const ERROR = /"error":\{"code":(-?\d+),"message":"((?:[^"\\]|\\.)*)"/;
const OBSERVED_LENGTH = 2_000;

/**
 * Calls `report` if the response contains a JSON-RPC error. The protocol library handles many errors internally and reports
 * only some of them, so all of them are visible only in the response.
 */
export function observeErrors(response: Response, report: (code: number, message: string) => void): void {
  let beginning = '';
  const collect = (chunk: unknown): void => {
    if (beginning.length >= OBSERVED_LENGTH) return;
    if (typeof chunk === 'string') beginning += chunk.slice(0, OBSERVED_LENGTH);
    else if (chunk instanceof Uint8Array) beginning += Buffer.from(chunk.subarray(0, OBSERVED_LENGTH)).toString();
  };
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...args: unknown[]) => unknown;
    response[name] = ((...args: unknown[]) => {
      collect(args[0]);
      return original(...args);
    }) as never;
  }
  response.once('finish', () => {
    // Quotes in a result's text are escaped, so the pattern matches only an error of the message itself.
    const [, code, message] = ERROR.exec(beginning) ?? [];
    if (code !== undefined && message !== undefined) report(Number(code), JSON.parse(`"${message}"`) as string);
  });
}
