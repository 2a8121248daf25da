import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  Post,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, type Context, h, type VNode } from 'preact';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { cacheKey } from '../../../../platform/cache/revision-cache.js';
import { conflict, invalid } from '../../../../platform/errors/app-error.js';
import { FORM_LIMITS, FormBody, type FormLimits } from '../../../../platform/http/requests/form-body.js';
import { OneTimeTokensService } from '../../../../platform/idempotency/one-time-tokens.service.js';
import { TOKEN_FIELD } from '../forms/forms.js';

/** Renders a whole document from its props. It has no logic and makes no queries. */
export type View<Props> = (props: Props) => VNode;

export interface Provisional {
  /** Part of the page will change without a change of the catalog, so it is not cached. */
  isProvisional: boolean;
}

interface DrawnPage extends Provisional {
  document: ComponentChild;
}

/** A public page, or an SVG image. Its data is loaded only if the page is not cached. */
export class WebPage {
  constructor(
    readonly key: string,
    readonly draw: () => Promise<DrawnPage>,
    readonly format: 'html' | 'svg' = 'html',
    /** How long browsers keep it; they ask for a newer version if undefined. */
    readonly maxAgeSeconds?: number,
  ) {}
}

export const cachedPage = <Props extends object>(
  View: View<Props>,
  query: object,
  load: () => Promise<Props & Partial<Provisional>>,
): WebPage =>
  new WebPage(cacheKey(View.name, query), async (): Promise<DrawnPage> => {
    const props = await load();
    return { document: h(View, props), isProvisional: props.isProvisional ?? false };
  });

/** An image drawn like a page. The view's root element is `svg`. */
export const cachedImage = <Props extends object>(
  View: View<Props>,
  query: object,
  load: () => Promise<Props>,
  maxAgeSeconds?: number,
): WebPage =>
  new WebPage(
    cacheKey(View.name, query),
    async () => ({ document: h(View, await load()), isProvisional: false }),
    'svg',
    maxAgeSeconds,
  );

/** A page for one visitor, such as a form with its input. It is never cached. */
export class FreshPage {
  constructor(
    readonly document: ComponentChild,
    readonly status: number,
    /** For a page that is shown once, such as one with a secret: the page of what was created. */
    readonly lastingPath?: string,
    /** Of a page after a form: later than the form's own changes, which the page shows. */
    readonly loadedAt = Date.now(),
  ) {}

  /** The same page, for which data was loaded from this time on. */
  loadedSince(loadedAt: number): FreshPage {
    return new FreshPage(this.document, this.status, this.lastingPath, loadedAt);
  }

  /** The same page; its components can read the value. */
  within<Value>({ Provider }: Context<Value>, value: Value): FreshPage {
    const document = h(Provider, { value, children: this.document });
    return new FreshPage(document, this.status, this.lastingPath, this.loadedAt);
  }
}

export const page = <Props extends object>(
  View: View<Props>,
  props: Props,
  status = 200,
  lastingPath?: string,
): FreshPage =>
  new FreshPage(
    h(() => View(props), {}),
    status,
    lastingPath,
  );

/** A part of a page, without its layout. */
export class PagePart extends FreshPage {}

export const part = <Props extends object>(View: View<Props>, props: Props, status = 200): PagePart =>
  new PagePart(h(View, props), status);

/** A redirect after a form. */
export class SeeOther {
  constructor(readonly location: string) {}
}

export class MovedError extends Error {
  constructor(readonly path: string) {
    super(`Moved to ${path}`);
  }
}

/** Shows another page, which is not cached, in place of the one that is being loaded. */
export class OtherPageError extends Error {
  constructor(readonly page: FreshPage | SeeOther) {
    super('Another page is shown');
  }
}

/** The route of a form that can safely be sent twice. */
export const PostForm = (path = '', limits: FormLimits = FORM_LIMITS): MethodDecorator =>
  applyDecorators(Post(path), FormBody(limits));

/** The route of a form that creates or sends something, so it has a `<OneTimeToken />`. */
export const PostOnce = (path = '', limits: FormLimits = FORM_LIMITS): MethodDecorator =>
  applyDecorators(Post(path), FormBody(limits), OneTimeForm());

const TOKEN = /^[\w-]{20,100}$/;

/** Handles a form once. A repeat redirects to what the first one created, and shows no secret. */
@Injectable()
class OneTimeInterceptor implements NestInterceptor {
  constructor(private readonly tokens: OneTimeTokensService) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const { body, user } = context.switchToHttp().getRequest<Request<unknown, unknown, PostedBody>>();
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
type PostedBody = Record<string, string> & { fields?: Record<string, string> };

function tokenIn(body: PostedBody): string | undefined {
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

/** The response, for headers and cookies. Nest still sends it. */
export const Passthrough = (): ParameterDecorator => Res({ passthrough: true });

/** A page about a partner, in the portal or in the console. */
export interface PartnerPageContext {
  /** The signed-in user. */
  actor: string;
  /** The partner whose data it shows. */
  clientId: string;
  /** Paths of its forms and of other pages begin with it. */
  path: string;
}
