import { STATUS_CODES } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { priceName } from '../../../../contexts/listings/listing.js';
import { API_PATH } from '../../../../platform/http/api-paths.js';
import type { Failure, FailurePages } from '../../../../platform/http/responses/error.filter.js';
import { parsedUrl } from '../../../../platform/input/parsed-url.js';
import { counted } from '../components/formats.js';
import { excerpt } from '../components/elements.js';
import { ErrorView } from '../layout/error.view.js';
import { PageRendererService } from './page-renderer.service.js';

const HEADINGS: Record<number, string> = {
  400: 'This link isn’t valid',
  403: 'You don’t have permission',
  404: 'Page not found',
  405: 'That action isn’t supported here',
  409: 'This conflicts with existing data',
  410: 'This listing was removed',
  412: 'This changed after you opened it',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'The service is temporarily unavailable',
};

/** Replaces the message, which names the similar slug without a link. */
const MISTYPED = 'No listing has this URL.';
/** Not charged to a budget, so no page is rendered for them. */
const UNMETERED = /^\/(assets|images)\//;

const OPTIONS = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const STREAM_PATH = /^\/(console|partner\/[^/]+(\/test)?)\/changes\//;

const UNKNOWN = 'The link may be mistyped, or the listing was removed. Renamed listings redirect automatically.';

/** Renders failures as pages for clients that accept HTML. API paths never get pages. */
@Injectable()
export class ErrorPagesService implements FailurePages {
  constructor(private readonly renderer: PageRendererService) {}

  redirectTo({ status }: Failure, request: Request): string | undefined {
    if (status !== 401 || API_PATH.test(request.path) || isSentByScript(request)) return undefined;
    // Without scripts, the input of a form is lost; the user returns to the page with the form.
    const next = request.method === 'GET' ? request.originalUrl : pageWithForm(request);
    return `/sign-in?next=${encodeURIComponent(next)}`;
  }

  renderError({ status, message, nearSlug }: Failure, request: Request): string | undefined {
    const { headers, path, res } = request;
    if (API_PATH.test(path) || UNMETERED.test(path) || status === 401) return undefined;
    res?.vary('Accept');
    if (!/\btext\/html\b/i.test(headers.accept ?? '')) return undefined;
    const retryAfter = Number(res?.getHeader('Retry-After') ?? 0);
    const view = h(ErrorView, {
      status,
      heading: HEADINGS[status] ?? STATUS_CODES[status] ?? 'Error',
      message: nearSlug === undefined ? messageOf(message, status, retryAfter, request) : MISTYPED,
      near: nearSlug === undefined ? undefined : { name: nearSlug, path: withSlug(path, nearSlug) },
      wanted: status === 404 || status === 410 ? wordsOf(path) : '',
      isTemporary: retryAfter > 0,
    });
    return this.renderer.renderPage(view);
  }
}

/**
 * Streams, parts of a page and forms that htmx sends get a plain 401. A script would follow the redirect, treat the sign-in page
 * as success, and retry.
 */
const isSentByScript = ({ headers, path }: Request): boolean =>
  headers['hx-request'] === 'true' || STREAM_PATH.test(path) || /\btext\/event-stream\b/i.test(headers.accept ?? '');

function messageOf(message: string, status: number, retryAfterSeconds: number, request: Request): string {
  if (status === 404 && isUnknownPath(request)) return UNKNOWN;
  if (status === 429 && retryAfterSeconds > 0) return `Try again ${inWords(retryAfterSeconds)}.`;
  return status === 400 ? withoutParameterNames(message, request.query) : message;
}

const inWords = (seconds: number): string =>
  seconds < 90 ? `in ${counted(seconds, 'second')}` : `in ${Math.ceil(seconds / 60)} minutes`;

/** Reworded for visitors, who do not know the names of parameters. */
function withoutParameterNames(message: string, query: Request['query']): string {
  const [, name = '', choices = ''] = /^(\w+) must be one of: ([A-Z, ]+)$/.exec(message) ?? [];
  const given = query[name];
  if (typeof given === 'string')
    return `“${excerpt(given, 40)}” isn’t an option. Choose ${OPTIONS.format(choices.split(', ').map(priceName))}.`;
  return message.replace(/^q must be at most (\d+) characters$/, 'Shorten your search to $1 characters.');
}
/** Keeps what follows the slug, such as `/report`. */
const withSlug = (path: string, slug: string): string => path.replace(/(?<=^\/[^/]+\/)[^/]+/, slug);

/** From the Referer header. Sign-in checks again that the path is on this site. */
function pageWithForm({ headers }: Request): string {
  const page = parsedUrl(headers.referer ?? '');
  return page !== undefined && page.host === headers.host ? page.pathname + page.search : '/dashboard';
}

/** Only the catch-all routes are wildcards. */
function isUnknownPath({ route }: Request): boolean {
  const path = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' && path.includes('*');
}

/** Search words from the last segment of the path. */
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
