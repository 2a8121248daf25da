import type { NextFunction, Request, Response } from 'express';
import { routePattern } from '../http/requests/before-express.js';

/** What is logged and counted of a finished request. */
export interface FinishedRequest {
  method: string;
  /** The route's pattern, never the path: a query may contain personal data. */
  route: string;
  /** 499 if the client disconnected before the response was sent. */
  status: number;
  ms: number;
  keyId: string | null;
  appId: string | undefined;
  requestId: string;
  /** One number per tool in the response. */
  fingerprints: Uint32Array | undefined;
}

export type RequestObserver = (request: FinishedRequest) => void;

interface Locals {
  keyId?: string;
  appId?: string;
  fingerprints?: Uint32Array;
}

/** Calls every observer once per finished request. */
export function observeRequests(observers: readonly RequestObserver[]) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.locals = {};
    response.once('close', () => {
      const { keyId, appId, fingerprints } = response.locals as Locals;
      const finished: FinishedRequest = {
        method: request.method,
        route: routePattern(request),
        status: response.writableFinished ? response.statusCode : 499,
        ms: performance.now() - startedAt,
        keyId: keyId ?? null,
        appId,
        requestId: request.id,
        fingerprints,
      };
      for (const observe of observers) observe(finished);
    });
    next();
  };
}

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
