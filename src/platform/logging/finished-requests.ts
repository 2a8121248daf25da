import type { NextFunction, Request, Response } from 'express';
import type { RenderedResponse } from '../http/responses/rendered-response.js';

/** What there is to tell about a request when it is over. */
export interface FinishedRequest {
  method: string;
  /** The route's pattern, never the address: a query may hold personal data. */
  route: string;
  /** 499 when the client left before the answer was out. */
  status: number;
  ms: number;
  keyId: string | null;
  requestId: string;
  answer: RenderedResponse | undefined;
}

export type RequestObserver = (request: FinishedRequest) => void;

interface Locals {
  keyId?: string;
  answer?: RenderedResponse;
}

/** Tells everyone who counts or logs requests about each of them, once, whichever way it was answered. */
export function observeRequests(observers: readonly RequestObserver[]) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.locals = {};
    response.once('close', () => {
      const { keyId, answer } = response.locals as Locals;
      const finished: FinishedRequest = {
        method: request.method,
        route: routeOf(request),
        status: response.writableFinished ? response.statusCode : 499,
        ms: performance.now() - startedAt,
        keyId: keyId ?? null,
        requestId: request.id,
        answer,
      };
      for (const observe of observers) observe(finished);
    });
    next();
  };
}

function routeOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : '-';
}
