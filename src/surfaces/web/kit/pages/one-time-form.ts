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

/** Handles a form once. A repeat redirects to what the first one created, and shows no secret. */
@Injectable()
class OneTimeInterceptor implements NestInterceptor {
  constructor(private readonly tokens: OneTimeTokens) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const { body, user } = context.switchToHttp().getRequest<Request<unknown, unknown, SentBody>>();
    const token = tokenIn(body);
    // The page was opened before an upgrade.
    if (token === undefined) return next.handle();
    const { result, path } = await this.tokens.useToken(
      user?.userId,
      token,
      () => lastValueFrom(next.handle()),
      pathAfter,
    );
    if (result !== undefined) return of(result);
    if (path !== undefined) return of(new SeeOther(path));
    throw conflict('This form was already sent, so it had no effect. To send it again, reload the page.');
  }
}

/** `fields` in a form with files. */
type SentBody = Record<string, string> & { fields?: Record<string, string> };

function tokenIn(body: SentBody): string | undefined {
  const token = (body.fields ?? body)[TOKEN_FIELD];
  if (token !== undefined && !TOKEN.test(token)) throw invalid('Reload the page, then send the form again.');
  return token;
}

/** Undefined for a rejected form. */
function pathAfter(result: unknown): string | undefined {
  if (result instanceof SeeOther) return result.location;
  if (!(result instanceof FreshPage)) throw new Error('A form with a one-time token needs a next page');
  if (result.status < 400 && result.lastingPath === undefined)
    throw new Error('A page that is shown once needs a lasting path');
  return result.lastingPath;
}

/** The form creates or sends something, so it has a `<OneTimeToken />`. */
export const OneTimeForm = (): MethodDecorator => UseInterceptors(OneTimeInterceptor);
