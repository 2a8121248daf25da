import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { parsedUrl } from '../../../../platform/input/parsed-url.js';
import { isPlainObject } from '../../../../platform/input/value-rules.js';
import { OutboundClient } from '../../../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../../../platform/outbound/outbound-error.js';
import { type AppClient, readMetadata } from './client-metadata.js';
import { OauthError } from '../oauth-error.js';

const MAX_BYTES = 16 * 1_024;
const TIMEOUT_MS = 5_000;
const MIN_CACHED_SECONDS = 300;
const MAX_CACHED_SECONDS = 86_400;
/** For all documents together: thousands of ordinary ones, or 140 of the largest. */
const MAX_CACHED_BYTES = 4 * 1_024 * 1_024;
/** Approximate memory per entry in addition to its text. */
const ENTRY_BYTES = 300;
const MAX_URL = 1_000;
/** Fields that a public document must not have. */
const SECRETS = ['client_secret', 'client_secret_expires_at'];
const SHARED_SECRET_METHODS = new Set(['client_secret_basic', 'client_secret_post', 'client_secret_jwt']);

type Json = Record<string, unknown>;

/** What a document is for. */
interface Purpose<T> {
  label: string;
  /** Returns the fields that are used. Throws OauthError if the document is not valid. */
  read: (document: Json, url: string) => T;
}

const METADATA: Purpose<AppClient> = { label: 'The metadata document of the app', read: clientOf };
const KEYS: Purpose<Json> = { label: 'The keys of the app', read: keysOf };

/**
 * JSON documents of apps: their metadata (client ID metadata documents), and their keys. Only good ones are cached, for 5 minutes
 * to 24 hours by their headers. One fetch at a time per URL.
 */
@Injectable()
export class ClientDocumentsService {
  /** JSON, because its size is known: parsed, a hostile document of 16 KiB takes 350 KiB. */
  private readonly cached = new LRUCache<string, string>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (text, key) => 2 * (text.length + key.length) + ENTRY_BYTES,
  });
  private readonly fetching = new Map<string, Promise<unknown>>();

  constructor(private readonly outbound: OutboundClient) {}

  /** A URL that can name a document: https, with a path, without anything that makes two URLs look alike. */
  isDocumentUrl(clientId: string): boolean {
    const url = parsedUrl(clientId);
    return (
      url?.protocol === 'https:' &&
      clientId.length <= MAX_URL &&
      url.href === clientId &&
      url.pathname !== '/' &&
      url.hash === '' &&
      url.username === '' &&
      url.password === '' &&
      !/\/\.{1,2}(\/|$)/.test(clientId)
    );
  }

  isCached(clientId: string): boolean {
    return this.cached.has(cacheKey(METADATA, clientId));
  }

  loadClient(clientId: string): Promise<AppClient> {
    return this.load(METADATA, clientId);
  }

  /** The keys with which the client signs its assertions. */
  async loadKeys(clientId: string): Promise<Json> {
    const { jwks, jwksUri } = await this.loadClient(clientId);
    return jwks ?? this.load(KEYS, jwksUri ?? '');
  }

  /** The next use fetches the client's document and keys again. False if they were not cached. */
  forgetKeys(clientId: string): boolean {
    const client = this.findCached(METADATA, clientId);
    const keys = this.cached.delete(cacheKey(KEYS, client?.jwksUri ?? ''));
    return this.cached.delete(cacheKey(METADATA, clientId)) || keys;
  }

  private findCached<T>(purpose: Purpose<T>, url: string): T | undefined {
    const text = this.cached.get(cacheKey(purpose, url));
    return text === undefined ? undefined : (JSON.parse(text) as T);
  }

  private async load<T>(purpose: Purpose<T>, url: string): Promise<T> {
    const cached = this.findCached(purpose, url);
    if (cached !== undefined) return cached;
    const key = cacheKey(purpose, url);
    const running = this.fetching.get(key);
    if (running !== undefined) return running as Promise<T>;
    const fetching = this.fetchDocument(purpose, url).finally(() => this.fetching.delete(key));
    this.fetching.set(key, fetching);
    return fetching;
  }

  private async fetchDocument<T>(purpose: Purpose<T>, url: string): Promise<T> {
    const { value, seconds } = await this.fetchJson(url, purpose.label);
    // Read before it is cached: the draft forbids caching invalid documents.
    const used = purpose.read(value, url);
    this.cached.set(cacheKey(purpose, url), JSON.stringify(used), { ttl: seconds * 1_000 });
    return used;
  }

  private async fetchJson(url: string, what: string): Promise<{ value: Json; seconds: number }> {
    const { status, headers, body } = await this.outbound
      .sendRequest({
        url,
        headers: { accept: 'application/json' },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        httpsOnly: true,
      })
      .catch((error: unknown) => {
        if (error instanceof OutboundError) throw invalidClient(`${what} could not be loaded: ${error.message}`);
        throw error;
      });
    if (status !== 200) throw invalidClient(`${what} could not be loaded: status ${status}`);
    if (!/^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? ''))
      throw invalidClient(`${what} is not sent as application/json`);
    const value = parsedJson(body.toString());
    if (!isPlainObject(value)) throw invalidClient(`${what} is not a JSON object`);
    return { value, seconds: cachedSeconds(headers['cache-control'] ?? '') };
  }
}

/** A trailing dot names the same host. */
export const blockedHost = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

const cacheKey = ({ label }: Pick<Purpose<unknown>, 'label'>, url: string): string => `${label} ${url}`;

function clientOf(document: Json, clientId: string): AppClient {
  if (document.client_id !== clientId) throw invalidClient('The metadata document names another client_id');
  if (SECRETS.some((name) => name in document) || usesSharedSecret(document.token_endpoint_auth_method))
    throw invalidClient('The metadata document must not use a client secret');
  const metadata = readMetadata(document);
  if (metadata.authMethod === 'private_key_jwt' && metadata.jwks === null && metadata.jwksUri === null)
    throw invalidClient('The metadata document has neither jwks nor jwks_uri');
  return { ...metadata, clientId, host: blockedHost(new URL(clientId)) };
}

function keysOf({ keys }: Json): Json {
  if (!Array.isArray(keys)) throw invalidClient('The keys of the app are not a JWK set');
  return { keys };
}

const usesSharedSecret = (method: unknown): boolean => typeof method === 'string' && SHARED_SECRET_METHODS.has(method);

const invalidClient = (description: string): OauthError => new OauthError('invalid_client', description);

function cachedSeconds(cacheControl: string): number {
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return MIN_CACHED_SECONDS;
  const seconds = Number(/\bmax-age=(\d{1,9})\b/i.exec(cacheControl)?.[1] ?? 0);
  return Math.min(Math.max(seconds, MIN_CACHED_SECONDS), MAX_CACHED_SECONDS);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
