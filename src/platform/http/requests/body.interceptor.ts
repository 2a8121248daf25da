import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { withBodyDeadline } from './body-deadline.js';
import { JSON_BODY_LIMITS, type JsonLimits, parseJson } from '../../input/json-limits.js';
import { readBodyText } from './request-body.js';

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const BODY = Symbol('body');

/** Reads and parses the whole body of a request. */
export type BodyReader = (request: Request) => Promise<unknown>;

const jsonReader =
  (limits: JsonLimits): BodyReader =>
  async (request) => {
    const text = await readBodyText(request, 'application/json', limits.bytes);
    return text === undefined ? undefined : parseJson(text, limits, 'body');
  };

const readJson = jsonReader(JSON_BODY_LIMITS);

/** The handler reads the body as a stream, which may take longer to arrive. */
export const StreamedBody = (): MethodDecorator => SetMetadata(BODY, 'streamed');

/** The handler rejects the request without reading its body, or reads it itself. */
export const UnreadBody = (): MethodDecorator => SetMetadata(BODY, 'unread');

/** The handler has lower limits than others. */
export const LimitedBody = (limits: JsonLimits): MethodDecorator => ReadBody(jsonReader(limits));

/** The body is not JSON. */
export const ReadBody = (reader: BodyReader): MethodDecorator => SetMetadata(BODY, reader);

/**
 * Reads the bodies of all routes. It is an interceptor, because guards run before interceptors: a caller without a key or a
 * budget is rejected before its body is read. It is the first global one, so that the others run after the body has arrived.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const body = this.reflector.get<BodyReader | 'streamed' | 'unread' | undefined>(BODY, context.getHandler());
    if (body === 'streamed') request.arrival?.allowStream();
    else if (body !== 'unread' && METHODS_WITH_BODY.has(request.method))
      request.body = await withBodyDeadline(request, (body ?? readJson)(request));
    return next.handle();
  }
}
