import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { FORM_BODY, type FormLimits, parseForm } from '../../input/form-fields.js';
import { whileArriving } from './arrival.js';
import { UnreadBody } from './json-body.interceptor.js';
import { readBodyText } from './request-body.js';

const LIMITS = Symbol('form limits');

/** Reads the form that a page sends, after the guards and before the pipes, as JSON bodies are read. */
@Injectable()
class FormBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const limits = this.reflector.get<FormLimits>(LIMITS, context.getHandler());
    const reading = readBodyText(request, 'application/x-www-form-urlencoded', limits.bytes);
    request.body = parseForm((await whileArriving(request, reading)) ?? '', limits);
    return next.handle();
  }
}

/** The handler takes the form of a page instead of a JSON body. */
export const FormBody = (limits = FORM_BODY): MethodDecorator =>
  applyDecorators(UnreadBody(), SetMetadata(LIMITS, limits), UseInterceptors(FormBodyInterceptor));
