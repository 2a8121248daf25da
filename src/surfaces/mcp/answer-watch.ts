import type { Response } from 'express';

const ERROR = /"error":\{"code":(-?\d+),"message":"((?:[^"\\]|\\.)*)"/;
const LOOKED_AT = 2_000;

/**
 * Tells of a JSON-RPC error when it is written. The protocol library answers many mistakes by itself and reports only
 * some of them, so the answer is the one place where all of them pass by.
 */
export function watchForErrors(response: Response, tell: (code: number, message: string) => void): void {
  let beginning = '';
  const look = (chunk: unknown): void => {
    if (beginning.length >= LOOKED_AT) return;
    if (typeof chunk === 'string') beginning += chunk.slice(0, LOOKED_AT);
    else if (chunk instanceof Uint8Array) beginning += Buffer.from(chunk.subarray(0, LOOKED_AT)).toString();
  };
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...args: unknown[]) => unknown;
    response[name] = ((...args: unknown[]) => {
      look(args[0]);
      return original(...args);
    }) as never;
  }
  response.once('finish', () => {
    // Inside a result's text the quotes are escaped, so only an error of the message itself looks like this.
    const [, code, message] = ERROR.exec(beginning) ?? [];
    if (code !== undefined && message !== undefined) tell(Number(code), JSON.parse(`"${message}"`) as string);
  });
}
