import type { LookupAddress } from 'node:dns';
import { setMaxListeners } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import { pipeline, type Transform } from 'node:stream';
import tls from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { parsedUrl } from '../input/parsed-url.js';
import { nameResolver, type Resolver } from './host-names.js';
import { isPublicIpAddress } from './public-ip-address.js';
import { publicUrlProblem } from './public-url.js';

export interface OutboundSettings {
  readonly allowPrivateNetwork: boolean;
}

export type BodyFile = Pick<FileHandle, 'writeFile'>;

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
  /** Receives the decompressed body, so that a large one needs no memory. */
  into?: BodyFile;
  /** Only a GET follows redirects. By default none is followed, and the 3xx is returned. */
  maxRedirects?: number;
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
}

/** `rejected`: the service does not call this URL, and nothing was sent. */
export type OutboundFailure = 'rejected' | 'unreachable' | 'tls' | 'timeout' | 'too-large' | 'bad-response' | 'stopped';

/** The message may be shown to partners: it contains neither resolved IP addresses nor anything that the other side sent. */
export class OutboundError extends Error {
  constructor(
    readonly reason: OutboundFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'OutboundError';
  }
}

const MAX_HEADER_BYTES = 32 * 1024;
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
    private readonly resolve: Resolver = nameResolver(),
  ) {}

  async sendRequest(request: OutboundRequest): Promise<OutboundResponse> {
    if (this.stopped) throw stoppedError();
    const call = new AbortController();
    setMaxListeners(0, call.signal); // every hop adds a listener
    const timer = setTimeout(() => call.abort(timeoutError(request)), request.timeoutMs);
    const stop = (): void => call.abort(stoppedError());
    if (request.signal?.aborted === true) throw stoppedError();
    request.signal?.addEventListener('abort', stop);
    this.calls.add(call);
    try {
      // A race besides the signal, because the system's resolver can't be canceled.
      return await Promise.race([failureOf(call.signal), this.follow(request, call.signal)]);
    } catch (error) {
      throw toOutboundError(error);
    } finally {
      clearTimeout(timer);
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

  private async follow(request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    const maxRedirects = (request.method ?? 'GET') === 'GET' ? (request.maxRedirects ?? 0) : 0;
    let headers: Record<string, string> = { ...OWN_HEADERS, ...lowerCased(request.headers ?? {}) };
    let url = this.checkedUrl(request.url, 'The URL', request);
    for (let redirects = 0; ; redirects++) {
      const result = await this.exchange(url, { ...request, headers }, maxRedirects > 0, signal);
      if (!('location' in result)) return result;
      if (redirects === maxRedirects) throw new OutboundError('bad-response', 'Redirected too many times');
      const target = parsedUrl(result.location, url);
      if (!target) throw new OutboundError('bad-response', 'Redirected to an invalid URL');
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
    { method = 'GET', headers, body, maxBytes, cutsOff = false, into }: OutboundRequest,
    follows: boolean,
    signal: AbortSignal,
  ): Promise<OutboundResponse | { location: string }> {
    const { request } = url.protocol === 'https:' ? https : http;
    const createConnection = (): net.Socket => connectionTo(url, this.checkedLookup(signal));
    const call = request(url, { method, headers, signal, maxHeaderSize: MAX_HEADER_BYTES, createConnection });
    try {
      const response = await responseTo(call.end(body));
      // Passed on to the reader of the body. Without a reader the error must not end the process.
      call.on('error', (error) => response.destroy(error));
      response.on('error', ignore);
      const { location } = response.headers;
      const status = response.statusCode ?? 0;
      if (follows && REDIRECTS.has(status) && location !== undefined) {
        // Sites send raw UTF-8 in this header, and Node reads header values as Latin-1.
        return { location: Buffer.from(location, 'latin1').toString() };
      }
      const head = { status, headers: joined(response.headers), url: url.href };
      if (maxBytes === null) return { ...head, body: Buffer.alloc(0), isCutOff: false };
      return { ...head, ...(await readBody(response, { maxBytes, cutsOff, ...(into && { into }) })) };
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
      throw new OutboundError('unreachable', `The host name does not resolve (${codeOf(cause)})`, { cause });
    });
    if (ipAddresses.length === 0) throw new OutboundError('unreachable', 'The host name does not resolve');
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
const stoppedError = (): OutboundError => new OutboundError('stopped', 'The service is shutting down');
const failureOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const withoutCredentials = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS_FOR_OTHER_ORIGINS.has(name)));

const joined = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]));

interface BodyLimits {
  maxBytes: number;
  cutsOff: boolean;
  into?: BodyFile;
}

async function readBody(
  response: IncomingMessage,
  { maxBytes, cutsOff, into }: BodyLimits,
): Promise<Pick<OutboundResponse, 'body' | 'isCutOff'>> {
  const { 'content-length': announced = 0, 'content-encoding': encoding = '' } = response.headers;
  if (!cutsOff && Number(announced) > maxBytes) throw tooLarge(maxBytes);
  const kept: Buffer[] = [];
  let isCutOff = false;
  try {
    for await (const chunk of bounded(decompressed(bounded(response, maxBytes), encoding), maxBytes)) {
      if (into) await into.writeFile(chunk);
      else kept.push(chunk);
    }
  } catch (error) {
    isCutOff = cutsOff && error instanceof OutboundError && error.reason === 'too-large';
    if (!isCutOff) throw error;
  }
  return { body: Buffer.concat(kept), isCutOff };
}

async function* bounded(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

const DECODERS = new Map<string, (firstByte: number) => Transform>([
  ['gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  // Many servers omit the zlib header, whose low bits are always 8.
  ['deflate', (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw())],
]);

/** Chunk by chunk, so that a decompression bomb is stopped at the limit. */
async function* decompressed(sent: AsyncGenerator<Buffer, void>, encoding: string): AsyncGenerator<Buffer, void> {
  const first = await sent.next();
  if (first.done === true) return;
  const chunks = startingWith(first.value, sent);
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return yield* chunks;
  const decoder = DECODERS.get(name)?.(first.value.readUInt8());
  if (!decoder) throw new OutboundError('bad-response', 'The response has an encoding that was not requested');
  yield* pipeline(chunks, decoder, ignore) as AsyncIterable<Buffer>;
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* rest;
}

const tooLarge = (maxBytes: number): OutboundError =>
  new OutboundError('too-large', `The response is larger than ${maxBytes} bytes`);
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).name;

type Failure = [codes: RegExp, reason: OutboundFailure, message: string];
const FAILURES: Failure[] = [
  [/^HPE_HEADER_OVERFLOW$/, 'too-large', `The headers of the response are larger than ${MAX_HEADER_BYTES} bytes`],
  [/^(ECONNRESET|EPIPE)$/, 'bad-response', 'The connection closed before the response was complete'],
  [/^HPE_/, 'bad-response', 'The response is not valid HTTP'],
  [/^(Z_|ERR_(_|BROTLI))/, 'bad-response', 'The body of the response cannot be decompressed'],
  [/CERT|TLS|SSL|CRL|SIGNATURE|ISSUER|HOSTNAME|^INVALID_|^EPROTO$/, 'tls', 'No trusted TLS connection could be made'],
  [/^/, 'unreachable', 'No connection could be made'],
];

function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  const [, reason, message] = FAILURES.find(([codes]) => codes.test(code)) as Failure;
  return new OutboundError(reason, `${message} (${code})`, { cause: error });
}
