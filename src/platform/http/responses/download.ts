import { pipeline } from 'node:stream/promises';
import { applyDecorators, Header } from '@nestjs/common';
import type { Response } from 'express';
import { SameSiteOnly } from '../requests/same-origin.guard.js';

/** A page's file that is not streamed. */
export const Download = (name: string, type = 'text/csv'): MethodDecorator =>
  applyDecorators(
    SameSiteOnly(),
    Header('Content-Type', `${type}; charset=utf-8`),
    Header('Content-Disposition', `attachment; filename="${name}"`),
    Header('Cache-Control', 'private, no-store'),
  );

/** Node waits up to twice as long after it has sent something. */
const STALLED_READ_MS = 15_000;

/**
 * Streams a CSV file. A failure before the first line gets an error response, a later one cuts the connection, so that the file does
 * not look complete. A client that reads nothing for 30 s is disconnected, and one that disconnects ends the reading. A HEAD request
 * reads nothing.
 */
export async function sendCsv(response: Response, name: string, lines: AsyncGenerator<string>): Promise<void> {
  const first = response.req.method === 'HEAD' ? undefined : await lines.next();
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${name}.csv"`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setTimeout(STALLED_READ_MS, () => response.destroy());
  if (first === undefined) response.end();
  else await pipeline(resumed(first, lines), response).catch(() => response.destroy());
}

async function* resumed(first: IteratorResult<string, unknown>, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    if (first.done !== true) yield first.value;
    yield* lines;
  } finally {
    await lines.return(undefined);
  }
}
