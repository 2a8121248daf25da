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
import { invalid } from '../../errors/app-error.js';
import { FORM_BODY } from '../../input/form-fields.js';
import { whileArriving } from './arrival.js';
import { UnreadBody } from './json-body.interceptor.js';
import { readBodyBytes } from './request-body.js';

/** A screenshot of a large screen takes about 5 MB; an import of 10,000 listings, about 10. */
export const MAX_MULTIPART_BYTES = 10 * 1_048_576;

/** The texts and the files of a form, by the name of the field. */
export interface MultipartForm {
  fields: Record<string, string>;
  files: ReadonlyMap<string, Uint8Array>;
}

/** Reads a form with files, after the guards and before the pipes. It is small enough to be parsed as a whole. */
@Injectable()
class MultipartBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const body = await whileArriving(request, readBodyBytes(request, 'multipart/form-data', MAX_MULTIPART_BYTES));
    request.body = await parse(body ?? Buffer.alloc(0), request.headers['content-type'] ?? '');
    return next.handle();
  }
}

async function parse(body: Buffer, contentType: string): Promise<MultipartForm> {
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } })
    .formData()
    .catch(() => {
      throw invalid('The form cannot be read');
    });
  const entries = [...form];
  if (entries.length > FORM_BODY.fields) throw invalid(`The form has more than ${FORM_BODY.fields} fields`);
  const fields: Record<string, string> = {};
  const files = new Map<string, Uint8Array>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string') {
      if (value.size > 0) files.set(name, new Uint8Array(await value.arrayBuffer()));
    } else if (value !== '' && name !== '__proto__') {
      if (value.includes('\0')) throw invalid('The form holds a NUL character');
      fields[name] = value.replaceAll('\r\n', '\n');
    }
  }
  return { fields, files };
}

/** The handler takes a form with files instead of a JSON body. */
export const MultipartBody = (): MethodDecorator =>
  applyDecorators(UnreadBody(), UseInterceptors(MultipartBodyInterceptor));
