import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { CursorPage } from '../../input/page.js';
import { successEnvelope } from './envelope.js';

const WITHOUT_ENVELOPE = Symbol('without envelope');

/** The handler writes its own response: a page, a document, a health report. */
export const WithoutEnvelope = (): MethodDecorator & ClassDecorator => SetMetadata(WITHOUT_ENVELOPE, true);

@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly siteUrl: string,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.getAllAndOverride(WITHOUT_ENVELOPE, [context.getHandler(), context.getClass()]))
      return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((result: unknown) => {
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
