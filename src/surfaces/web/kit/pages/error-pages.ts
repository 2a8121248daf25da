import { STATUS_CODES } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { API_PATH } from '../../../../platform/http/api-paths.js';
import type { Failure, FailurePages } from '../../../../platform/http/responses/error.filter.js';
import { parsedUrl } from '../../../../platform/input/parsed-url.js';
import { ErrorView } from '../layout/error.view.js';
import { PageRenderer } from './page-renderer.js';

const HEADINGS: Record<number, string> = {
  400: 'That address does not work',
  403: 'You may not do that',
  404: 'No page at this address',
  405: 'That does not work here',
  409: 'That clashes with something that exists',
  410: 'This listing was taken down',
  412: 'Somebody changed this in the meantime',
  429: 'Too many pages in a short time',
  500: 'Something went wrong on our side',
  503: 'The catalog is not reachable right now',
};

/** In place of the message, which names the near slug as well, but without a link. */
const MISTYPED = 'No listing has this address.';
/** Files are charged to nobody, so nothing is rendered for them. */
const UNMETERED = /^\/(assets|images)\//;

const STREAM_PATH = /^\/console\/changes\//;

const UNKNOWN =
  'It may have been mistyped, or the listing was taken down. If it was renamed, we would have brought you to the new one.';

/** Shows failures in the look of the site to callers whose Accept names HTML. The API never gets pages. */
@Injectable()
export class ErrorPages implements FailurePages {
  constructor(private readonly renderer: PageRenderer) {}

  redirect({ status }: Failure, request: Request): string | undefined {
    if (status !== 401 || API_PATH.test(request.path) || isSentByScript(request)) return undefined;
    // Without scripts, what a form held is lost; the person comes back to the page that has the form.
    const next = request.method === 'GET' ? request.originalUrl : pageWithForm(request);
    return `/sign-in?next=${encodeURIComponent(next)}`;
  }

  render({ status, message, nearSlug }: Failure, request: Request): string | undefined {
    const { headers, path, res } = request;
    if (API_PATH.test(path) || UNMETERED.test(path) || status === 401) return undefined;
    res?.vary('Accept');
    if (!/\btext\/html\b/i.test(headers.accept ?? '')) return undefined;
    const retryAfter = Number(res?.getHeader('Retry-After') ?? 0);
    const view = h(ErrorView, {
      status,
      heading: HEADINGS[status] ?? STATUS_CODES[status] ?? 'Error',
      message: nearSlug === undefined ? messageOf(message, status, request) : MISTYPED,
      near: nearSlug === undefined ? undefined : { name: nearSlug, path: withSlug(path, nearSlug) },
      wanted: status === 404 || status === 410 ? wordsOf(path) : '',
      retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
    });
    return this.renderer.render(view);
  }
}

/**
 * Streams, parts of a page and forms that htmx sends get a plain 401. A script would follow the redirect, take the page to sign
 * in for success, and ask again.
 */
const isSentByScript = ({ headers, path }: Request): boolean =>
  headers['hx-request'] === 'true' || STREAM_PATH.test(path) || /\btext\/event-stream\b/i.test(headers.accept ?? '');

const messageOf = (message: string, status: number, request: Request): string =>
  status === 404 && isUnknownAddress(request) ? UNKNOWN : message;

/** Pages below a listing, such as its form for reports, stay behind the slug. */
const withSlug = (path: string, slug: string): string => path.replace(/(?<=^\/[^/]+\/)[^/]+/, slug);

/** Browsers name the page from which a form was sent to the site itself. Signing in checks once more that it is a path here. */
function pageWithForm({ headers }: Request): string {
  const page = parsedUrl(headers.referer ?? '');
  return page !== undefined && page.host === headers.host ? page.pathname + page.search : '/dashboard';
}

/** Only the routes for all other addresses are wildcards. */
function isUnknownAddress({ route }: Request): boolean {
  const path = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' && path.includes('*');
}

/** What the visitor may have looked for, from the last part of the address. */
function wordsOf(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return decoded(last)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
