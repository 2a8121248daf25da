import type { FinishedRequest, RequestObserver } from './finished-requests.js';

/** One line per request; the key is known only by its ID. */
export function requestLog({ json, write }: { json: boolean; write: (line: string) => void }): RequestObserver {
  return (request) => {
    const time = new Date().toISOString();
    const ms = Math.round(request.ms * 10) / 10;
    write(json ? asJson(time, ms, request) : asText(time, ms, request));
  };
}

const asJson = (time: string, ms: number, { method, route, status, keyId, requestId }: FinishedRequest): string =>
  `${JSON.stringify({ time, level: status >= 500 ? 'error' : 'info', method, route, status, ms, keyId, requestId })}\n`;

const asText = (time: string, ms: number, { method, route, status, keyId }: FinishedRequest): string =>
  `${time.slice(11, 23)} ${method.padEnd(6)} ${status} ${route} ${ms} ms${keyId === null ? '' : ` key ${keyId}`}\n`;
