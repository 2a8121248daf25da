import type { NextFunction, Request, Response } from 'express';
import type { RenderedResponse } from '../http/responses/rendered-response.js';
import { routePattern } from '../http/route-pattern.js';

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
  rendered: RenderedResponse | undefined;
}

export type RequestObserver = (request: FinishedRequest) => void;

interface Locals {
  keyId?: string;
  appId?: string;
  rendered?: RenderedResponse;
}

/** Calls every observer once per finished request. */
export function observeRequests(observers: readonly RequestObserver[]) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.locals = {};
    response.once('close', () => {
      const { keyId, appId, rendered } = response.locals as Locals;
      const finished: FinishedRequest = {
        method: request.method,
        route: routePattern(request),
        status: response.writableFinished ? response.statusCode : 499,
        ms: performance.now() - startedAt,
        keyId: keyId ?? null,
        appId,
        requestId: request.id,
        rendered,
      };
      for (const observe of observers) observe(finished);
    });
    next();
  };
}
