import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { entityTag } from './entity-tag.js';
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
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((result: unknown) => {
        const body = JSON.stringify(successEnvelope(result));
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('Cache-Control', style === 'revalidated' ? 'private, no-cache' : 'private, no-store');
        // Express answers 304 by itself when the tag equals If-None-Match.
        if (style === 'revalidated') response.setHeader('ETag', entityTag(body));
        return body;
      }),
    );
  }
}
