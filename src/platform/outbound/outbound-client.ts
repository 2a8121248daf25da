import type { LookupAddress } from 'node:dns';
import { setMaxListeners } from 'node:events';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import tls from 'node:tls';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { parsedUrl } from '../input/parsed-url.js';
import { nameResolver, type Resolver } from './host-names.js';
import { isPublicIpAddress } from './public-ip-address.js';
import {
  codeOf,
  MAX_HEADER_BYTES,
  OutboundError,
  type RedirectHop,
  toOutboundError,
  UnresolvableError,
} from './outbound-error.js';
import { publicUrlProblem } from './public-url.js';
import { type RequestBudget, RequestTimeout } from './request-budget.js';
import { type BodyFile, readBody } from './response-body.js';

export interface OutboundSettings {
  readonly allowPrivateNetwork: boolean;
}

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For the whole call: name resolution, connections, redirects and body. */
  timeoutMs: number;
  /** For the body, before and after decompression. Null: the body is not read. */
  maxBytes: number | null;
  /** Cuts a larger body off at `maxBytes` instead of failing. */
  cutsOff?: boolean;
  /** Once status and headers have arrived, the call succeeds with as much of the body as could be read. */
  isBodyOptional?: boolean;
  /** Receives the decompressed body, so that a large one needs no memory. */
  into?: BodyFile;
  /** Shared with other calls, also with one that `beforeRequest` makes. */
  budget?: RequestBudget;
  /** Only a GET follows redirects. By default none is followed, and the 3xx is returned. */
  maxRedirects?: number;
  /** Called before each request of the call, also after a redirect. The call waits for it; that time is not limited. */
  beforeRequest?: (url: URL, signal: AbortSignal) => Promise<void>;
  httpsOnly?: boolean;
  /** Cancels the call. */
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  /** As sent, so that `content-encoding` and `content-length` do not describe `body`. */
  headers: Record<string, string>;
  /** Decompressed; empty when it went into a file. */
  body: Buffer;
  isCutOff: boolean;
  /** The URL after redirects. */
  url: string;
  hops: RedirectHop[];
}

/** Node's default of 250 ms per IP address is too short for distant hosts. */
const CONNECTING = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1_000 };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const OWN_HEADERS = { 'user-agent': 'CatalogService/1.0', 'accept-encoding': 'gzip, deflate, br' };
/** An allow-list, because any other header may be a credential. */
const HEADERS_FOR_OTHER_ORIGINS = new Set(['accept', 'accept-language', ...Object.keys(OWN_HEADERS)]);

/** The only client for URLs from outside. */
@Injectable()
export class OutboundClient implements OnApplicationShutdown {
  private readonly calls = new Set<AbortController>();
  private stopped = false;

  constructor(
    private readonly settings: OutboundSettings,
    private resolve: Resolver = nameResolver(),
  ) {}

  /** Instead of the system's. */
  useNameServers(servers: readonly string[]): void {
    this.resolve = nameResolver(servers);
  }

  async sendRequest(request: OutboundRequest): Promise<OutboundResponse> {
    if (this.stopped) throw stoppedError();
    const call = new AbortController();
    setMaxListeners(0, call.signal); // every hop adds a listener
    const limit = new RequestTimeout(request.timeoutMs, () => call.abort(timeoutError(request)), request.budget);
    const stop = (): void => call.abort(stoppedError());
    if (request.signal?.aborted === true) throw stoppedError();
    request.signal?.addEventListener('abort', stop);
    this.calls.add(call);
    const arrived: Arrived = { chunks: [], hops: [] };
    try {
      // A race besides the signal, because the system's resolver can't be canceled.
      return await Promise.race([failureOf(call.signal), this.follow(request, call.signal, arrived, limit)]);
    } catch (error) {
      if (request.isBodyOptional === true && arrived.head) return { ...arrived.head, ...bodyOf(arrived, true) };
      throw Object.assign(toOutboundError(error), { hops: arrived.hops });
    } finally {
      limit.pause();
      request.signal?.removeEventListener('abort', stop);
      this.calls.delete(call);
      // Closes every socket of the call.
      call.abort();
    }
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    for (const call of this.calls) call.abort(stoppedError());
  }

  private async follow(
    request: OutboundRequest,
    signal: AbortSignal,
    arrived: Arrived,
    limit: RequestTimeout,
  ): Promise<OutboundResponse> {
    const maxRedirects = (request.method ?? 'GET') === 'GET' ? (request.maxRedirects ?? 0) : 0;
    let headers: Record<string, string> = { ...OWN_HEADERS, ...lowerCased(request.headers ?? {}) };
    let url = this.checkedUrl(request.url, 'The URL', request);
    for (;;) {
      limit.pause();
      await request.beforeRequest?.(url, signal);
      limit.resume();
      signal.throwIfAborted();
      if (request.budget && request.budget.leftRequests-- <= 0) throw tooManyRedirects();
      const result = await this.exchange(url, { ...request, headers }, maxRedirects > 0, signal, arrived);
      if (!('location' in result)) return result;
      if (arrived.hops.length === maxRedirects) throw tooManyRedirects();
      const target = parsedUrl(result.location, url);
      if (!target) throw new OutboundError('bad-response', 'Redirected to an invalid URL');
      arrived.hops.push({ status: result.status, url: target.href });
      const next = this.checkedUrl(target.href, 'The URL it redirects to', request);
      if (next.origin !== url.origin) headers = withoutCredentials(headers);
      url = next;
    }
  }

  /** Runs before every connection, because an IP address in a URL is never looked up. */
  private checkedUrl(value: string, subject: string, { httpsOnly = false }: OutboundRequest): URL {
    const problem = publicUrlProblem(value, { httpsOnly, allowPrivate: this.settings.allowPrivateNetwork });
    if (problem !== undefined) throw new OutboundError('rejected', `${subject} ${problem}`);
    return new URL(value);
  }

  /** One request on its own connection: a pooled connection would bypass the check. */
  private async exchange(
    url: URL,
    { method = 'GET', headers, body, maxBytes, cutsOff = false, into, budget }: OutboundRequest,
    follows: boolean,
    signal: AbortSignal,
    arrived: Arrived,
  ): Promise<OutboundResponse | { status: number; location: string }> {
    const { request } = url.protocol === 'https:' ? https : http;
    const createConnection = (): net.Socket => connectionTo(url, this.checkedLookup(signal));
    const call = request(url, { method, headers, signal, maxHeaderSize: MAX_HEADER_BYTES, createConnection });
    try {
      const response = await responseTo(call.end(body));
      // Passed on to the reader of the body. Without a reader the error must not end the process.
      call.on('error', (error) => response.destroy(error));
      response.on('error', ignore);
      if (budget) spendHeaders(response, budget);
      const { location } = response.headers;
      const status = response.statusCode ?? 0;
      if (follows && REDIRECTS.has(status) && location !== undefined) {
        // Sites send raw UTF-8 in this header, and Node reads header values as Latin-1.
        return { status, location: Buffer.from(location, 'latin1').toString() };
      }
      const head = { status, headers: joined(response.headers), url: url.href, hops: arrived.hops };
      arrived.head = head;
      const limits = { maxBytes: maxBytes ?? 0, cutsOff, ...(into && { into }), ...(budget && { budget }) };
      const isCutOff = maxBytes !== null && (await readBody(response, limits, arrived.chunks));
      return { ...head, ...bodyOf(arrived, isCutOff) };
    } finally {
      call.destroy();
    }
  }

  /** Connects to the checked IP addresses, so that a second lookup (DNS rebinding) can't change them. */
  private checkedLookup(signal: AbortSignal): LookupFunction {
    return (hostname, _options, callback) => {
      this.ipAddressesOf(hostname, signal).then(
        (ipAddresses) => callback(null, ipAddresses),
        (error: unknown) => callback(error as Error, []),
      );
    };
  }

  private async ipAddressesOf(hostname: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const ipAddresses = await this.resolve(hostname, signal).catch((cause: unknown) => {
      throw new UnresolvableError('unreachable', `The host name does not resolve (${codeOf(cause)})`, { cause });
    });
    if (ipAddresses.length === 0) throw new UnresolvableError('unreachable', 'The host name does not resolve');
    if (!this.settings.allowPrivateNetwork && !ipAddresses.every(({ address }) => isPublicIpAddress(address)))
      throw new OutboundError('rejected', 'The host name resolves to an IP address that is not public');
    return ipAddresses;
  }
}

function connectionTo(url: URL, lookup: LookupFunction): net.Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isSecure = url.protocol === 'https:';
  const options = { host, port: Number(url.port) || (isSecure ? 443 : 80), lookup, ...CONNECTING };
  if (!isSecure) return net.connect(options);
  const servername = net.isIP(host) ? '' : host;
  return tls.connect({ ...options, servername, rejectUnauthorized: true, ALPNProtocols: ['http/1.1'] });
}

const responseTo = (call: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    call.on('response', resolve).on('error', reject);
    call.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new OutboundError('bad-response', 'The response is in another protocol'));
    });
  });

const ignore = (): void => undefined;
const timeoutError = ({ timeoutMs }: OutboundRequest): OutboundError =>
  new OutboundError('timeout', `No complete response within ${timeoutMs / 1_000} s`);
const tooManyRedirects = (): OutboundError => new OutboundError('bad-response', 'Redirected too many times');
const stoppedError = (): OutboundError => new OutboundError('stopped', 'The service is shutting down');
const failureOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

function spendHeaders({ rawHeaders }: IncomingMessage, budget: RequestBudget): void {
  budget.leftBytes -= rawHeaders.reduce((bytes, text) => bytes + text.length, 0);
  if (budget.leftBytes < 0) throw new OutboundError('too-large', 'The responses are larger than the limit');
}

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const withoutCredentials = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS_FOR_OTHER_ORIGINS.has(name)));

const joined = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]));

/** What has arrived of the final response. */
interface Arrived {
  head?: Pick<OutboundResponse, 'status' | 'headers' | 'url' | 'hops'>;
  chunks: Buffer[];
  hops: RedirectHop[];
}

const bodyOf = ({ chunks }: Arrived, isCutOff: boolean): Pick<OutboundResponse, 'body' | 'isCutOff'> => ({
  body: Buffer.concat(chunks),
  isCutOff,
});
