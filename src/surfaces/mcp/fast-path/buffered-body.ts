import type { Request } from 'express';

const MAX_BODY_BYTES = 16_384;
const PLAIN_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;

/** The length of a short, uncompressed JSON body with a Content-Length; undefined for any other body. */
export function plainLength({ headers }: Request): number | undefined {
  if (headers['content-encoding'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  if (!PLAIN_JSON.test(headers['content-type'] ?? '')) return undefined;
  const length = Number(headers['content-length']);
  return length > 0 && length <= MAX_BODY_BYTES ? length : undefined;
}

/**
 * Passes the body to `take` if it arrives in one chunk. If `take` returns false, or the body is incomplete or late, the body is
 * put back into the request for the next reader, and `decline` is called.
 */
export function offerBody(
  request: Request,
  length: number,
  take: (body: Buffer) => boolean,
  decline: () => void,
): void {
  const look = (): void => {
    stopWaiting?.();
    const body = request.read(length) as Buffer | null;
    if (body !== null && body.length === length && take(body)) return;
    if (body !== null) request.unshift(body);
    decline();
  };
  const stopWaiting = request.arrival?.whenFailed(() => {
    request.off('readable', look);
    if (!request.destroyed) decline();
  });
  request.once('readable', look);
}
