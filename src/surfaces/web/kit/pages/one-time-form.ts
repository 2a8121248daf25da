import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { conflict, invalid } from '../../../../platform/errors/app-error.js';
import { OneTimeTokens } from '../../../../platform/idempotency/one-time-tokens.js';
import { TOKEN_FIELD } from '../forms/one-time-token.js';
import { FreshPage, SeeOther } from './page.js';

const TOKEN = /^[\w-]{20,100}$/;

/** Does what a form asks for once. A repeat leads to what the first one created, and shows no secret. */
@Injectable()
class OneTimeInterceptor implements NestInterceptor {
  constructor(private readonly tokens: OneTimeTokens) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const { body, person } = context.switchToHttp().getRequest<Request<unknown, unknown, SentBody>>();
    const token = tokenIn(body);
    // A page that was opened before an upgrade.
    if (token === undefined) return next.handle();
    const { result, path: address } = await this.tokens.use(
      person?.userId,
      token,
      () => lastValueFrom(next.handle()),
      pathAfter,
    );
    if (result !== undefined) return of(result);
    if (address !== undefined) return of(new SeeOther(address));
    throw conflict('This form was sent before, and nothing was done a second time.');
  }
}

/** A form without files, or with them. */
type SentBody = Record<string, string> & { fields?: Record<string, string> };

function tokenIn(body: SentBody): string | undefined {
  const token = (body.fields ?? body)[TOKEN_FIELD];
  if (token !== undefined && !TOKEN.test(token)) throw invalid('Reload the page, then send the form again.');
  return token;
}

/** Undefined for a form that is shown again because something in it was not accepted. */
function pathAfter(result: unknown): string | undefined {
  if (result instanceof SeeOther) return result.address;
  if (!(result instanceof FreshPage)) throw new Error('A form with a one-time token leads to a page');
  if (result.status < 400 && result.lastingAddress === undefined)
    throw new Error('A page that is shown once says where to see what was created');
  return result.lastingAddress;
}

/** The form creates or sends something, so it has a `<OneTimeToken />`. */
export const OneTimeForm = (): MethodDecorator => UseInterceptors(OneTimeInterceptor);
