import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, mergeMap, type Observable, of } from 'rxjs';
import { parsedUrl } from '../../../../platform/input/parsed-url.js';
import { FreshPage, MovedError, SeeOther, WebPage } from './page.js';
import { PageCache } from './page-cache.js';
import { PageRenderer } from './page-renderer.js';
import { ViewerContext } from './viewer.js';

/** Renders or redirects to the page that a controller returns. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  constructor(
    private readonly pages: PageCache,
    private readonly renderer: PageRenderer,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    const { headers, method, user, member } = context.switchToHttp().getRequest<Request>();
    const startedAt = method === 'POST' ? undefined : Date.now();
    const page = headers['hx-boosted'] === 'true' ? String(headers['hx-current-url'] ?? '') : undefined;
    return next.handle().pipe(
      mergeMap((result: unknown) => {
        if (!(result instanceof FreshPage)) return this.render(response, result, page);
        const viewer = { user, member, loadedAt: startedAt ?? result.loadedAt };
        return this.render(response, result.within(ViewerContext, viewer), page);
      }),
      catchError((error: unknown) => {
        if (error instanceof MovedError) return of(redirectTo(response, 301, error.path));
        throw error;
      }),
    );
  }

  /** `page` is the URL of the page whose form htmx sent. */
  private async render(response: Response, result: unknown, page: string | undefined): Promise<unknown> {
    if (result instanceof FreshPage) {
      response.status(result.status).setHeader('Cache-Control', 'private, no-store').type('html');
      // Not `no-referrer`, with which browsers send `Origin: null` with forms. Some URLs contain the token of an email.
      response.setHeader('Referrer-Policy', 'same-origin');
      return this.renderer.renderPage(result.document);
    }
    if (result instanceof SeeOther && page !== undefined) return openPage(response, result.location, page);
    if (result instanceof SeeOther) return redirectTo(response, 303, result.location);
    return result instanceof WebPage ? await this.pages.getPage(result) : result;
  }
}

/** No-store, because browsers cache a 301 permanently, but a listing may get a former slug back. */
function redirectTo(response: Response, status: 301 | 303, location: string): string {
  response.status(status).setHeader('Cache-Control', 'private, no-store').setHeader('Location', location);
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
  response.status(204).setHeader('Cache-Control', 'private, no-store');
  if (isSamePage) response.setHeader('HX-Refresh', 'true');
  else response.setHeader('HX-Redirect', location);
  return '';
}
