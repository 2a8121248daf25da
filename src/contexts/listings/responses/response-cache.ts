import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { CatalogRevision } from '../revision/catalog-revision.js';
import { successEnvelope } from '../../../platform/http/responses/envelope.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { type PreparedRead, RenderedResponse, type ResponseNotes } from '../../../platform/http/responses/rendered-response.js';

/** How long an answer is believed while this process cannot hear of changes. */
const DEAF_EXPIRY_MS = 900;
/** What an entry costs beside its bytes, roughly. */
const OVERHEAD_BYTES = 600;
/** No single answer may take more than this share of the room. */
const LARGEST_SHARE = 1 / 8;

/** When reading began, and what was known to have changed by then. */
interface Reading {
  revision: number;
  startedAt: number;
}

interface Entry extends Reading {
  answer: RenderedResponse;
  bytes: number;
}

interface Flight extends Reading {
  answer: Promise<RenderedResponse>;
}

export interface Rendering<T> {
  /** The operation's name, the same in REST, OpenAPI and MCP. */
  operation: string;
  query: object;
  load: () => Promise<T>;
  /** The listings in it whose reading is watched. */
  fingerprints?: (result: T) => Uint32Array;
  notes?: (result: T) => ResponseNotes | undefined;
}

/** Answers that are already serialized, until the catalog changes. Bounded by bytes; the least recently used go first. */
@Injectable()
export class ResponseCache {
  hits = 0;
  misses = 0;
  private readonly entries = new Map<string, Entry>();
  private readonly flights = new Map<string, Flight>();
  private readonly room: number;
  private used = 0;

  constructor(
    private readonly revision: CatalogRevision,
    { cacheMegabytes }: Config,
    metrics: Metrics,
  ) {
    this.room = cacheMegabytes * 1_048_576;
    metrics.counterFrom(
      'answers_total',
      'Reads whose answer was rendered already (hit) or had to be (miss)',
      ['found'],
      () => [
        { labels: { found: 'hit' }, value: this.hits },
        { labels: { found: 'miss' }, value: this.misses },
      ],
    );
    metrics.gauge('answers_bytes', 'Room that rendered answers take', [], () => [{ value: this.used }]);
  }

  /** The answer, if it is here and nothing has changed since. */
  find(key: string): RenderedResponse | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    if (!this.isCurrent(entry)) {
      this.used -= entry.bytes;
      return undefined;
    }
    this.entries.set(key, entry);
    this.hits += 1;
    return entry.answer;
  }

  render<T>({ operation, query, load, fingerprints, notes }: Rendering<T>): Promise<RenderedResponse> {
    const read: PreparedRead = {
      key: `${operation} ${canonical(query)}`,
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
    return this.answer(read);
  }

  async answer(read: PreparedRead): Promise<RenderedResponse> {
    if (this.room === 0) return read.render();
    return this.find(read.key) ?? this.fly(read);
  }

  /** The body as a JSON string literal, kept with the answer because it takes longer to make than to send. */
  quoted(answer: RenderedResponse): Buffer {
    if (answer.quoted === undefined) {
      answer.quoted = Buffer.from(JSON.stringify(answer.text));
      const entry = answer.read && this.entries.get(answer.read.key);
      if (entry?.answer === answer) {
        entry.bytes += answer.quoted.length;
        this.used += answer.quoted.length;
        this.makeRoom();
      }
    }
    return answer.quoted;
  }

  /** Of many that ask the same at once, one does the work; but never one that began before the last change. */
  private fly({ key, render }: PreparedRead): Promise<RenderedResponse> {
    const underway = this.flights.get(key);
    if (underway !== undefined && this.isCurrent(underway)) return underway.answer;
    this.misses += 1;
    const reading: Reading = { revision: this.revision.current(), startedAt: Date.now() };
    const flight: Flight = { ...reading, answer: this.keep(key, reading, render) };
    this.flights.set(key, flight);
    const landed = (): void => {
      if (this.flights.get(key) === flight) this.flights.delete(key);
    };
    flight.answer.then(landed, landed);
    return flight.answer;
  }

  private async keep(key: string, reading: Reading, render: PreparedRead['render']): Promise<RenderedResponse> {
    const answer = await render();
    const bytes = answer.body.length + answer.fingerprints.byteLength + 2 * key.length + OVERHEAD_BYTES;
    // What was read before a change must not be remembered after it.
    if (this.isCurrent(reading) && bytes <= this.room * LARGEST_SHARE) {
      this.used += bytes - (this.entries.get(key)?.bytes ?? 0);
      this.entries.delete(key);
      this.entries.set(key, { ...reading, answer, bytes });
      this.makeRoom();
    }
    return answer;
  }

  private isCurrent({ revision, startedAt }: Reading): boolean {
    if (revision !== this.revision.current()) return false;
    return this.revision.isTrustworthy() || Date.now() - startedAt < DEAF_EXPIRY_MS;
  }

  private makeRoom(): void {
    for (const [key, { bytes }] of this.entries) {
      if (this.used <= this.room) return;
      this.entries.delete(key);
      this.used -= bytes;
    }
  }
}

/** Checked queries hold their defaults and only what they declare; what is left to settle is the order. */
function canonical(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}
