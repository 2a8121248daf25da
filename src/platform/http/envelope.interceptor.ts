import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { entityTag, matchesEntityTag } from './entity-tag.js';
import { successEnvelope } from './envelope.js';

const ANSWER_STYLE = Symbol('answer style');

/** The handler writes its own answer: a page, a document, a health report. */
export const WithoutEnvelope = (): MethodDecorator & ClassDecorator => SetMetadata(ANSWER_STYLE, 'plain');

/** Clients may revalidate the answer with `If-None-Match` instead of fetching it again. */
export const Revalidated = (): MethodDecorator & ClassDecorator => SetMetadata(ANSWER_STYLE, 'revalidated');

@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const style = this.reflector.getAllAndOverride<string | undefined>(ANSWER_STYLE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (style === 'plain') return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((result: unknown) => {
        const body = JSON.stringify(successEnvelope(result));
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('Cache-Control', style === 'revalidated' ? 'private, no-cache' : 'private, no-store');
        if (style !== 'revalidated') return body;
        const tag = entityTag(body);
        response.setHeader('ETag', tag);
        // Express would not: it heeds the `Cache-Control: no-cache` that fetch adds to every conditional request.
        if (matchesEntityTag(request.headers['if-none-match'], tag)) response.status(304);
        return body;
      }),
    );
  }
}
