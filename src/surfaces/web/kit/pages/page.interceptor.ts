import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  Controller,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Context } from 'preact';
import { catchError, mergeMap, type Observable, of } from 'rxjs';
import { PageCookiesService } from '../../../admission/page-cookies.service.js';
import { ForMembers, ForUsers, OauthPage } from '../../../admission/policy.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { parsedUrl } from '../../../../platform/input/parsed-url.js';
import { ViewerContext } from '../components/viewer.js';
import { PageCache, PageRendererService } from './page-renderer.service.js';
import { FreshPage, MovedError, OtherPageError, PagePart, SeeOther, WebPage } from './page.js';

const HTML = 'text/html; charset=utf-8';
const NOT_STORED = 'private, no-store';

/** A message with a count, which only the form that it is about may show. */
const COUNT = /[?&](?:changed|sent)=/;
const FORM_RESULT_MS = 60_000;
const digestOf = (path: string): string => createHash('sha256').update(path.replace(/#.*/, '')).digest('base64url');

/** Renders or redirects to the page that a controller returns. */
@Injectable()
class PageInterceptor implements NestInterceptor {
  constructor(
    private readonly pages: PageCache,
    private readonly renderer: PageRendererService,
    private readonly cookies: PageCookiesService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    const request = context.switchToHttp().getRequest<Request>();
    const { headers, method, query, user, member } = request;
    const startedAt = method === 'POST' ? undefined : Date.now();
    const page = headers['hx-boosted'] === 'true' ? String(headers['hx-current-url'] ?? '') : undefined;
    return next.handle().pipe(
      mergeMap((result: unknown) => {
        if (result instanceof SeeOther && COUNT.test(result.location))
          this.cookies.setCookie(response, 'form-result', digestOf(result.location), FORM_RESULT_MS);
        if (!(result instanceof FreshPage)) return this.render(response, result, page);
        const isFormResult = this.cookies.readCookie(request, 'form-result') === digestOf(request.originalUrl);
        if (isFormResult) this.cookies.clearCookie(response, 'form-result');
        const done = method === 'POST' ? undefined : query.done;
        const viewer = { user, member, loadedAt: startedAt ?? result.loadedAt, done, isFormResult };
        return this.render(response, result.within(ViewerContext, viewer), page, result instanceof PagePart);
      }),
      catchError((error: unknown) => {
        if (error instanceof MovedError) return of(redirectTo(response, 301, error.path));
        if (error instanceof OtherPageError) return this.render(response, error.page, page);
        throw error;
      }),
    );
  }

  /** `page` is the URL of the page whose form htmx sent. */
  private async render(response: Response, result: unknown, page?: string, isPart = false): Promise<unknown> {
    if (result instanceof FreshPage) {
      response.status(result.status).setHeader('Cache-Control', NOT_STORED).type('html');
      // Not `no-referrer`, with which browsers send `Origin: null` with forms. Some URLs contain the token of an email.
      response.setHeader('Referrer-Policy', 'same-origin');
      const text = this.renderer.renderPage(result.document);
      // Other sites can't make a browser request it with its cookies, so that compressing it reveals nothing to them.
      return isPart && result.status === 200 ? new SharedContent(HTML, NOT_STORED, () => Buffer.from(text)) : text;
    }
    if (result instanceof SeeOther && page !== undefined) return openPage(response, result.location, page);
    if (result instanceof SeeOther) return redirectTo(response, 303, result.location);
    return result instanceof WebPage ? await this.pages.getPage(result) : result;
  }
}

/** No-store, because browsers cache a 301 permanently, but a listing may get a former slug back. */
function redirectTo(response: Response, status: 301 | 303, location: string): string {
  response.status(status).setHeader('Cache-Control', NOT_STORED).setHeader('Location', location);
  return '';
}

/**
 * For a form that htmx sent: the browser loads the page itself, once. A URL that differs from that of the page only in its fragment
 * would not load it again.
 */
function openPage(response: Response, location: string, page: string): string {
  const [path, fragment] = location.split('#');
  const { pathname = '', search = '' } = parsedUrl(page) ?? {};
  const isSamePage = fragment !== undefined && path === pathname + search;
  response.status(204).setHeader('Cache-Control', NOT_STORED);
  if (isSamePage) response.setHeader('HX-Refresh', 'true');
  else response.setHeader('HX-Redirect', location);
  return '';
}

type Path = string | string[];

/** A controller of pages. `policy` names the users; the pages are for them only. */
const pagesAt = (path: Path, policy: ClassDecorator): ClassDecorator =>
  applyDecorators(
    Controller(path),
    ApiExcludeController(),
    policy,
    WithoutEnvelope(),
    UseInterceptors(PageInterceptor),
  );

/** Pages for everyone; requests are charged to the visitor's network, or to the crawler. */
export const PublicPages = (path: Path = ''): ClassDecorator => pagesAt(path, ForUsers('anyone'));

/** Pages for signed-in users; other visitors are redirected to sign-in. */
export const UserPages = (path: Path): ClassDecorator => pagesAt(path, ForUsers('signed-in'));

/** Streams, files and parts of console pages, without a layout, for admins; other users get 403. */
export const ConsoleParts = (path: Path): ClassDecorator => pagesAt(path, ForUsers('admin'));

/** The base of `PortalPages`, without a layout. For members; other users get 404. */
export const PortalParts = (path: Path): ClassDecorator => pagesAt(path, ForMembers('viewer'));

/** Pages to which apps send the user's browser. */
export const OauthPages = (path: Path): ClassDecorator => pagesAt(path, OauthPage());

/** Loads what a surface shows around each of its pages, and hands it to the page's components by context. */
export abstract class LayoutInterceptor<Layout> implements NestInterceptor {
  protected constructor(private readonly context: Context<Layout | undefined>) {}

  protected abstract loadLayout(user: SignedInUser): Promise<Layout>;

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, user } = context.switchToHttp().getRequest<Request>();
    if (user === undefined) throw new Error('A page with a layout must require a session');
    // A form usually redirects, and needs no layout.
    const loading = method === 'POST' ? undefined : this.loadLayout(user);
    // Prevents an unhandled rejection if the handler fails, too. Otherwise, the `await` below reports an error of the layout.
    loading?.catch(() => undefined);
    return next
      .handle()
      .pipe(
        mergeMap(async (result: unknown) =>
          result instanceof FreshPage && !(result instanceof PagePart)
            ? result.within(this.context, await (loading ?? this.loadLayout(user)))
            : result,
        ),
      );
  }
}
