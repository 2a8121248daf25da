import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { CONFIGURED_ADMIN } from '../keys/authentication.service.js';
import { DistinctSketch } from './distinct-sketch.js';
import {
  type CountedRequests,
  type DayRequests,
  type FetchedPart,
  type KeySummary,
  type NewRequests,
  type Transport,
  UsageRepository,
} from './usage.repository.js';

const FLUSH_MS = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
export const RETENTION_DAYS = 90;
/** Sketches kept in memory between flushes, 4 KB each. A key whose sketch was dropped starts a new part. */
const MAX_PARTS = 1_000;

const UNUSED: KeySummary = { requests: 0, lastAt: null };

/** A finished request of a key, and of the connected app behind it. */
export interface KeyRequest {
  keyId: string;
  appId: string | undefined;
  transport: Transport;
  status: number;
  /** The fingerprints of the tools that it fetched. */
  fetched: Uint32Array | undefined;
}

const NOTHING = new Uint32Array(0);

interface Part extends FetchedPart {
  isChanged: boolean;
}

/** Counts the requests of each key in memory and writes the counts every few seconds and on shutdown. */
@Injectable()
export class KeyUsageService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('KeyUsageService');
  private requests = new Map<string, NewRequests>();
  private readonly parts = new Map<string, Part>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private prunedAt = 0;

  constructor(private readonly repository: UsageRepository) {}

  recordRequest({ keyId, appId, transport, status, fetched = NOTHING }: KeyRequest): void {
    // The configured admin key has no owner, and no page shows its usage.
    if (keyId === CONFIGURED_ADMIN.keyId) return;
    const now = Date.now();
    for (const id of appId === undefined ? [keyId] : [keyId, appId]) {
      this.count(id, transport, status, now, id === appId);
      if (fetched.length > 0) this.recordFetch(id, fetched, now);
    }
  }

  /** The requests of these keys in this many days, without those that other processes have not written yet. */
  async listRequests(keyIds: readonly string[], days = RETENTION_DAYS + 1): Promise<CountedRequests[]> {
    await this.flush();
    return this.repository.findRequests(keyIds, firstDayOf(days));
  }

  /** The same for all keys in total. */
  async listAllRequests(days: number): Promise<DayRequests[]> {
    await this.flush();
    return this.repository.countAllRequests(firstDayOf(days));
  }

  /** The number of distinct listings that these keys fetched in the last 24 full hours and the current one. */
  async countFetched(keyIds: readonly string[]): Promise<number> {
    await this.flush();
    return this.repository.countFetched(keyIds, new Date(hourOf(Date.now()) - DAY_MS));
  }

  /** The same for each of these keys. */
  async countFetchedByKey(keyIds: readonly string[]): Promise<Map<string, number>> {
    await this.flush();
    return this.repository.countFetchedByKey(keyIds, new Date(hourOf(Date.now()) - DAY_MS));
  }

  /** Adds the requests of the last days and the last use, if it is within the retention period. */
  async addSummaries<Key extends { id: string }>(keys: readonly Key[], days: number): Promise<(Key & KeySummary)[]> {
    await this.flush();
    const ids = keys.map(({ id }) => id);
    const summaries = await this.repository.summarizeKeys(ids, firstDayOf(days));
    return keys.map((key) => ({ ...key, ...(summaries.get(key.id) ?? UNUSED) }));
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.flush().catch((error: unknown) =>
        this.logger.warn(`Key usage not written, retrying with the next flush: ${(error as Error).message}`),
      );
    }, FLUSH_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush().catch((error: unknown) =>
      this.logger.warn(`Key usage of the last few seconds lost: ${(error as Error).message}`),
    );
  }

  private count(keyId: string, transport: Transport, status: number, now: number, isApp: boolean): void {
    const day = Math.floor(now / DAY_MS);
    const index = `${keyId} ${transport} ${status} ${day}`;
    const counted = this.requests.get(index);
    if (counted) {
      counted.requests += 1;
      counted.lastAt.setTime(now);
    } else {
      const lastAt = new Date(now);
      this.requests.set(index, { keyId, day: dateOf(now), transport, status, requests: 1, lastAt, isApp });
    }
  }

  private recordFetch(keyId: string, fingerprints: Uint32Array, now: number): void {
    const hour = hourOf(now);
    let part = this.parts.get(`${keyId} ${hour}`);
    if (part === undefined) {
      part = { keyId, hour: new Date(hour), part: uuid(), sketch: new DistinctSketch(), isChanged: false };
      this.parts.set(`${keyId} ${hour}`, part);
    }
    for (const fingerprint of fingerprints) if (part.sketch.add(fingerprint)) part.isChanged = true;
  }

  /** Runs one at a time. A call during a flush waits for the next one, which includes its counts. */
  private flush(): Promise<void> {
    this.flushing = this.flushing.then(
      () => this.write(),
      () => this.write(),
    );
    return this.flushing;
  }

  private async write(): Promise<void> {
    const counted = this.requests;
    const changed = [...this.parts.values()].filter(({ isChanged }) => isChanged);
    this.requests = new Map();
    for (const part of changed) part.isChanged = false;
    try {
      if (counted.size > 0 || changed.length > 0) await this.repository.addUsage([...counted.values()], changed);
    } catch (error) {
      this.restore(counted);
      for (const part of changed) part.isChanged = true;
      throw error;
    }
    this.dropOldParts();
    await this.pruneOldRows();
  }

  private restore(counted: Map<string, NewRequests>): void {
    for (const [index, { requests, ...rest }] of counted) {
      const newer = this.requests.get(index);
      this.requests.set(index, { ...rest, ...newer, requests: requests + (newer?.requests ?? 0) });
    }
  }

  private dropOldParts(): void {
    const hour = hourOf(Date.now());
    for (const [index, part] of this.parts) {
      const isOld = part.hour.getTime() < hour || this.parts.size > MAX_PARTS;
      if (isOld && !part.isChanged) this.parts.delete(index);
    }
  }

  private async pruneOldRows(): Promise<void> {
    const now = Date.now();
    if (now - this.prunedAt < HOUR_MS) return;
    this.prunedAt = now;
    await this.repository.pruneUsage({
      requestsBefore: dateOf(now - RETENTION_DAYS * DAY_MS),
      fetchesBefore: new Date(hourOf(now) - DAY_MS),
    });
  }
}

/** The first day (UTC) of a period of this many days that ends today. */
export const firstDayOf = (days: number): string => dateOf(Date.now() - (days - 1) * DAY_MS);

const hourOf = (time: number): number => time - (time % HOUR_MS);
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
