import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { CursorPage } from '../../input/page.js';
import { nameIgnoredParameters } from './ignored-parameters.js';
import { prepareResponse, RenderedResponse, successEnvelope } from './rendered-response.js';

const RESPONSE_STYLE = Symbol('response style');

/** The handler writes its own response: a page, a document, a health report. */
export const WithoutEnvelope = (): MethodDecorator & ClassDecorator => SetMetadata(RESPONSE_STYLE, 'plain');

/** Clients may revalidate the response with `If-None-Match` instead of fetching it again. */
export const Revalidated = (): MethodDecorator & ClassDecorator => SetMetadata(RESPONSE_STYLE, 'revalidated');

@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly siteUrl: string,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const style = this.reflector.getAllAndOverride<string | undefined>(RESPONSE_STYLE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (style === 'plain') return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (style === 'revalidated') nameIgnoredParameters(context, request, response);
    return next.handle().pipe(
      map((result: unknown) => {
        if (style === 'revalidated') {
          const rendered =
            result instanceof RenderedResponse
              ? result
              : new RenderedResponse(undefined, JSON.stringify(successEnvelope(result)));
          prepareResponse(request, response, rendered);
          return rendered.text;
        }
        if (result instanceof CursorPage && result.cursor !== undefined)
          response.setHeader('Link', linkToNext(this.siteUrl, request.originalUrl, result.cursor));
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('Cache-Control', 'private, no-store');
        return JSON.stringify(successEnvelope(result));
      }),
    );
  }
}

/** The same list with the same filters, from the cursor on. */
function linkToNext(siteUrl: string, path: string, cursor: string): string {
  const url = new URL(`${siteUrl}${path}`);
  url.searchParams.set('cursor', cursor);
  return `<${url.href}>; rel="next"`;
}
