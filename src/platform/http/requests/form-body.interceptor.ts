import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { FORM_BODY, parseForm } from '../../input/form-fields.js';
import { whileArriving } from './arrival.js';
import { UnreadBody } from './json-body.interceptor.js';
import { readBodyText } from './request-body.js';

/** Reads the form that a page sends, after the guards and before the pipes, as JSON bodies are read. */
@Injectable()
class FormBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const reading = readBodyText(request, 'application/x-www-form-urlencoded', FORM_BODY.bytes);
    request.body = parseForm((await whileArriving(request, reading)) ?? '', FORM_BODY);
    return next.handle();
  }
}

/** The handler takes the form of a page instead of a JSON body. */
export const FormBody = (): MethodDecorator => applyDecorators(UnreadBody(), UseInterceptors(FormBodyInterceptor));
