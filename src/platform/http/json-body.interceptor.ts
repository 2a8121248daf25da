import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { json, type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { AppError, invalid } from '../errors/app-error.js';
import { announcesBody, whileArriving } from './arrival.js';

const MAX_BODY_BYTES = 1_048_576;
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const STREAMED_BODY = Symbol('streamed body');

/** The handler reads the request as a stream, which may take longer to arrive than others. */
export const StreamedBody = (): MethodDecorator => SetMetadata(STREAMED_BODY, true);

/**
 * Reads JSON bodies. An interceptor, because guards run before it: a caller without a key or a budget is told so
 * before a byte of the body is looked at.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  private readonly parse = json({ limit: MAX_BODY_BYTES, strict: false });

  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (this.reflector.get<boolean>(STREAMED_BODY, context.getHandler())) request.arrival?.allowStream();
    else if (METHODS_WITH_BODY.has(request.method)) await this.read(request, http.getResponse<Response>());
    return next.handle();
  }

  private async read(request: Request, response: Response): Promise<void> {
    if (!announcesBody(request)) {
      request.body = {};
      return;
    }
    if (!request.is('application/json')) {
      throw new AppError('unsupported-media-type', 'Send the body as JSON, with Content-Type: application/json');
    }
    const reading = new Promise<void>((resolve, reject) => {
      this.parse(request, response, (error?: Error) => {
        if (error === undefined) resolve();
        // The parser names its own errors; others come from unpacking what is not what its Content-Encoding says.
        else reject('type' in error ? error : invalid('The body cannot be unpacked by its Content-Encoding'));
      });
    });
    await whileArriving(request, reading);
  }
}
