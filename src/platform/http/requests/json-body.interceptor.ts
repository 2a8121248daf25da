import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { whileArriving } from './arrival.js';
import { JSON_BODY, type JsonLimits, parseJson } from '../../input/json-limits.js';
import { readBodyText } from './request-body.js';

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const BODY = Symbol('body');

/** The handler reads the body as a stream, which may take longer to arrive. */
export const StreamedBody = (): MethodDecorator => SetMetadata(BODY, 'streamed');

/** The handler refuses the request without reading its body, or another interceptor reads it. */
export const UnreadBody = (): MethodDecorator => SetMetadata(BODY, 'unread');

/** The handler has lower limits than others. */
export const LimitedBody = (limits: JsonLimits): MethodDecorator => SetMetadata(BODY, limits);

/**
 * Reads JSON bodies. It is an interceptor, because guards run before interceptors: a caller without a key or a budget is
 * refused before its body is read.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const body = this.reflector.get<JsonLimits | 'streamed' | 'unread' | undefined>(BODY, context.getHandler());
    if (body === 'streamed') request.arrival?.allowStream();
    else if (body !== 'unread' && METHODS_WITH_BODY.has(request.method)) {
      const limits = body ?? JSON_BODY;
      const text = await whileArriving(request, readBodyText(request, 'application/json', limits.bytes));
      request.body = text === undefined ? undefined : parseJson(text, limits, 'body');
    }
    return next.handle();
  }
}
