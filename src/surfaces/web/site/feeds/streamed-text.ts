import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { CACHING } from '../../kit/pages/page-cache.js';

/** Streams a text, compressed if the client accepts it, so that it is never in memory as a whole. */
export function streamedText(
  type: string,
  text: AsyncIterable<string>,
  request: Request,
  response: Response,
): AsyncIterable<unknown> {
  response.vary('Accept-Encoding');
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', CACHING);
  if (!request.acceptsEncodings('gzip')) return text;
  response.setHeader('Content-Encoding', 'gzip');
  return pipeline(Readable.from(text), createGzip(), (failure) => {
    // For a failure before the first byte, Nest sends an envelope, which is not compressed and has another type.
    if (failure && !response.headersSent)
      for (const name of ['Content-Type', 'Content-Encoding']) response.removeHeader(name);
  });
}
