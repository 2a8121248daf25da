import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { CatalogRevisionService } from '../revision/catalog-revision.service.js';
import { RevisionCache } from '../../../platform/cache/revision-cache.js';
import {
  type PreparedRead,
  RenderedResponse,
  type ResponseNotes,
  successEnvelope,
} from '../../../platform/http/responses/rendered-response.js';
import { MetricsService } from '../../../platform/metrics/metrics.service.js';

/** Approximate memory per entry in addition to its bytes. */
const OVERHEAD_BYTES = 600;
/** Maximum share of the cache for one response. */
const MAX_SHARE = 1 / 8;

export interface Rendering<T> {
  /** The operation ID, the same in REST, OpenAPI and MCP. */
  operation: string;
  query: object;
  load: () => Promise<T>;
  /** The listings in the response, to measure which share of the catalog a key fetches. */
  fingerprints?: (result: T) => Uint32Array;
  notes?: (result: T) => ResponseNotes | undefined;
}

/** Caches serialized responses until the catalog changes, up to a size in bytes. */
@Injectable()
export class ResponseCache {
  hits = 0;
  misses = 0;
  /** Undefined if CACHE_MEGABYTES is 0. */
  private readonly cache: RevisionCache<RenderedResponse> | undefined;

  constructor(revision: CatalogRevisionService, { cacheMegabytes }: Config, metrics: MetricsService) {
    const room = cacheMegabytes * 1_048_576;
    if (room > 0)
      this.cache = new RevisionCache(revision, Math.ceil(room / OVERHEAD_BYTES), {
        bytes: { total: room, entry: room * MAX_SHARE, sizeOf: bytesOf },
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

  renderResponse<T>({ operation, query, load, fingerprints, notes }: Rendering<T>): Promise<RenderedResponse> {
    const read: PreparedRead = {
      key: `${operation} ${canonicalQuery(query)}`,
      render: async () => {
        const result = await load();
        return new RenderedResponse(
          read,
          JSON.stringify(successEnvelope(result)),
          fingerprints?.(result),
          notes?.(result),
        );
      },
    };
    return this.readResponse(read);
  }

  async readResponse({ key, render }: PreparedRead): Promise<RenderedResponse> {
    if (this.cache === undefined) return render();
    return (
      this.findResponse(key) ??
      this.cache.get(key, () => {
        this.misses += 1;
        return render();
      })
    );
  }

  /** The body as a JSON string literal. Cached with the response, because creating it takes longer than sending it. */
  quotedBody(response: RenderedResponse): Buffer {
    if (response.quoted === undefined) {
      response.quoted = Buffer.from(JSON.stringify(response.text));
      if (response.read) this.cache?.resize(response.read.key, response);
    }
    return response.quoted;
  }
}

const bytesOf = ({ body, quoted, fingerprints }: RenderedResponse, key: string): number =>
  body.length + (quoted?.length ?? 0) + fingerprints.byteLength + 2 * key.length + OVERHEAD_BYTES;

/** Validated queries contain defaults and only declared fields, so only the order has to be normalized. */
export function canonicalQuery(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}
