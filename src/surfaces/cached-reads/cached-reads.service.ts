import { type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { CatalogRevisionService } from '../../contexts/listings/revision/catalog-revision.service.js';
import { cacheKey, RevisionCache } from '../../platform/cache/revision-cache.js';
import { Config } from '../../platform/config/config.js';
import { checkedInput } from '../../platform/input/checked-input.js';
import { MetricsService } from '../../platform/metrics/metrics.service.js';
import { RenderedResponse } from './rendered-response.js';

/** Approximate memory per entry in addition to its bytes. */
const OVERHEAD_BYTES = 600;
/** Maximum share of the cache for one response. */
const MAX_SHARE = 1 / 8;

/** A read with its validated input, which can run again when the catalog has changed. */
export interface CachedCall {
  /** The operation ID, the same in REST, OpenAPI and MCP. */
  readonly operation: string;
  /** Equal for equal requests. */
  readonly key: string;
  readonly load: () => Promise<unknown>;
}

type Handlers = Record<string, (input: object) => Promise<unknown>>;

/** The class of the handler's input, its only argument. */
export function inputTypeOf(context: ExecutionContext): Type<object> | undefined {
  const types: unknown = Reflect.getMetadata(
    'design:paramtypes',
    context.getClass().prototype as object,
    context.getHandler().name,
  );
  return (types as [Type<object>?])[0];
}

/** The call of a handler of REST or MCP with the input that was sent. */
export function handlerCall(
  controllers: ModuleRef,
  context: ExecutionContext,
  operation: string,
  sent: object,
): CachedCall {
  const type = inputTypeOf(context);
  const input = type === undefined ? {} : checkedInput(type, sent);
  const handlers = controllers.get<Handlers>(context.getClass(), { strict: false });
  const { name } = context.getHandler();
  return { operation, key: cacheKey(operation, input), load: async () => handlers[name]?.(input) };
}

/** Caches serialized responses until the catalog changes, up to a size in bytes. REST and MCP share them. */
@Injectable()
export class CachedReadsService {
  hits = 0;
  misses = 0;
  /** Undefined if CACHE_MEGABYTES is 0. */
  private readonly cache: RevisionCache<RenderedResponse> | undefined;

  constructor(revision: CatalogRevisionService, { cacheMegabytes }: Config, metrics: MetricsService) {
    const room = cacheMegabytes * 1_048_576;
    if (room > 0)
      this.cache = new RevisionCache(revision, Math.ceil(room / OVERHEAD_BYTES), {
        bytes: { total: room, entry: room * MAX_SHARE, sizeOf: bytesOf },
        isKept: ({ isKept }) => isKept,
      });
    metrics.counterFrom(
      'response_cache_reads_total',
      'Reads of the response cache with (hit) or without (miss) a current response',
      ['found'],
      () => [
        { labels: { found: 'hit' }, value: this.hits },
        { labels: { found: 'miss' }, value: this.misses },
      ],
    );
    metrics.gauge('response_cache_bytes', 'Memory used by cached responses', [], () => [
      { value: this.cache?.bytes ?? 0 },
    ]);
  }

  /** Undefined if not cached or if the catalog changed since. */
  findResponse(key: string): RenderedResponse | undefined {
    const response = this.cache?.find(key);
    if (response !== undefined) this.hits += 1;
    return response;
  }

  async readResponse(call: CachedCall): Promise<RenderedResponse> {
    if (this.cache === undefined) return render(call);
    return (
      this.findResponse(call.key) ??
      this.cache.get(call.key, () => {
        this.misses += 1;
        return render(call);
      })
    );
  }

  /** The body as a JSON string literal. Cached with the response, because creating it takes longer than sending it. */
  quotedBody(response: RenderedResponse): Buffer {
    if (response.quoted === undefined) {
      response.quoted = Buffer.from(JSON.stringify(response.text));
      this.cache?.resize(response.key, response);
    }
    return response.quoted;
  }
}

const render = async ({ operation, key, load }: CachedCall): Promise<RenderedResponse> =>
  new RenderedResponse(key, operation, await load());

const bytesOf = ({ body, quoted, fingerprints }: RenderedResponse, key: string): number =>
  body.length + (quoted?.length ?? 0) + fingerprints.byteLength + 2 * key.length + OVERHEAD_BYTES;
