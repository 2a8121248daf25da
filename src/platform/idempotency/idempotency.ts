import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UnitOfWork } from '../database/unit-of-work.js';
import { invalid } from '../errors/app-error.js';

export interface IdempotentRequest {
  /** The id of the API key that sent it: keys of different callers have nothing to do with each other. */
  holder: string;
  operation: string;
  key: string | undefined;
  /** The validated body. */
  body: unknown;
  /** What the work is about, when many may want to change it at once. */
  thing?: string | undefined;
}

export interface IdempotentAnswer<T> {
  result: T;
  replayed: boolean;
}

const KEPT = '24 hours';
const CLEANING_MS = 3_600_000;

/** Lets a caller repeat a request without repeating its effect. */
@Injectable()
export class Idempotency implements OnApplicationBootstrap, OnApplicationShutdown {
  private cleaning: NodeJS.Timeout | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The work and the record of its answer are committed together. Of two requests at the same instant the second
   * waits at the primary key until the first has committed, and is then given its answer.
   */
  run<T>(request: IdempotentRequest, work: (manager: EntityManager) => Promise<T>): Promise<IdempotentAnswer<T>> {
    return this.unitOfWork.run(async (manager) => {
      const [claimed] = await this.claim(manager, [request]);
      if (!claimed) return { result: (await this.current<T>(manager, request)) as T, replayed: true };
      const result = await work(manager);
      await this.keep(manager, [{ request, result }]);
      return { result, replayed: false };
    }, request.thing);
  }

  /**
   * Those whose key is new, or who have none: their work is to be done, and its answer kept, in the same transaction.
   * Fails when two bear the same key.
   */
  async claim<T extends IdempotentRequest>(manager: EntityManager, requests: readonly T[]): Promise<T[]> {
    const keyed = requests.filter(({ key }) => key !== undefined);
    if (keyed.length === 0) return [...requests];
    const rows = await manager.query<{ holder: string; key: string }[]>(
      `insert into idempotency_records as known (holder, key, request_hash)
       select * from unnest($1::text[], $2::text[], $3::bytea[]) as given (holder, key, hash) order by holder, key
       on conflict (holder, key) do update set request_hash = excluded.request_hash, answer = null, created_at = now()
         where known.created_at < now() - interval '${KEPT}'
       returning holder, key`,
      [keyed.map(({ holder }) => holder), keyed.map(({ key }) => key), keyed.map(hashOf)],
    );
    const claimed = new Set(rows.map(claimOf));
    return requests.filter((request) => request.key === undefined || claimed.has(claimOf(request)));
  }

  /** What is recorded now, for work that is concluded in a second transaction. */
  async current<T>(manager: EntityManager, request: IdempotentRequest): Promise<T | undefined> {
    if (request.key === undefined) return undefined;
    return this.recorded<T>(manager, request.holder, request.key, hashOf(request));
  }

  /** From now on these are the answers. */
  async keep(
    manager: EntityManager,
    answers: readonly { request: IdempotentRequest; result: unknown }[],
  ): Promise<void> {
    const keyed = answers.filter(({ request }) => request.key !== undefined);
    if (keyed.length === 0) return;
    await manager.query(
      `update idempotency_records known set answer = given.answer
         from unnest($1::text[], $2::text[], $3::text[]) as given (holder, key, answer)
        where known.holder = given.holder and known.key = given.key`,
      [
        keyed.map(({ request }) => request.holder),
        keyed.map(({ request }) => request.key),
        keyed.map(({ result }) => JSON.stringify(result)),
      ],
    );
  }

  onApplicationBootstrap(): void {
    this.cleaning = setInterval(() => void this.clean(), CLEANING_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.cleaning);
  }

  private async recorded<T>(manager: EntityManager, holder: string, key: string, hash: Buffer): Promise<T> {
    const [row] = await manager.query<{ request_hash: Buffer; answer: string }[]>(
      'select request_hash, answer from idempotency_records where holder = $1 and key = $2',
      [holder, key],
    );
    if (!row?.request_hash.equals(hash))
      throw invalid('This Idempotency-Key was used for another request; send a new key for a new request');
    return JSON.parse(row.answer) as T;
  }

  private async clean(): Promise<void> {
    await this.dataSource
      .query(`delete from idempotency_records where created_at < now() - interval '${KEPT}'`)
      // Next time, then.
      .catch(() => undefined);
  }
}

const claimOf = ({ holder, key }: { holder: string; key: string | undefined }): string => `${holder} ${key}`;

const hashOf = ({ operation, body }: IdempotentRequest): Buffer =>
  createHash('sha256')
    .update(`${operation}\n${JSON.stringify(body, sorted)}`)
    .digest();

/** The order of an object's properties says nothing. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
