import { createHash } from 'node:crypto';
import {
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { UnitOfWork } from '../database/unit-of-work.js';
import { AppError, invalid } from '../errors/app-error.js';

export interface IdempotentRequest {
  /** The ID of the API key that sent the request: idempotency keys of different callers are unrelated. */
  holder: string;
  operation: string;
  key: string | undefined;
  /** The validated body. */
  body: unknown;
  /** Requests with the same `mutexKey` run one at a time in this process. */
  mutexKey?: string | undefined;
}

export interface IdempotentResult<T> {
  result: T;
  replayed: boolean;
}

const RETENTION = '24 hours';
/** Prefix of the holder of form records. */
export const FORM_HOLDER = 'form ';
/** A tab may be reopened, and its form sent again, as long as a session lasts. */
const FORM_RETENTION = '90 days';
const CLEANUP_INTERVAL_MS = 3_600_000;
/** A step takes a fraction of the statement timeout. */
const DELETE_BATCH_SIZE = 1_000;
/** Each condition is one range of an index: idempotency_records_calls, idempotency_records_created. */
const EXPIRED = [
  `not starts_with(holder, '${FORM_HOLDER}') and created_at < now() - interval '${RETENTION}'`,
  `created_at < now() - interval '${FORM_RETENTION}'`,
];

/** Lets a caller repeat a request without repeating its effect. */
@Injectable()
export class IdempotencyService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(IdempotencyService.name);
  private cleanup: NodeJS.Timeout | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The work and the record of its response are committed together. Of two requests at the same time the second waits at
   * the primary key until the first has committed, and then gets the same response.
   */
  runOnce<T>(request: IdempotentRequest, work: (manager: EntityManager) => Promise<T>): Promise<IdempotentResult<T>> {
    return this.unitOfWork.run(async (manager) => {
      const [claimed] = await this.claimKeys(manager, [request]);
      if (!claimed) return { result: (await this.findResult<T>(manager, request)) as T, replayed: true };
      const result = await work(manager);
      await this.saveResults(manager, new Map([[request, result]]));
      return { result, replayed: false };
    }, request.mutexKey);
  }

  /**
   * Returns the requests with a new key or none. Their work must be done, and its results saved, in the same transaction.
   * Fails when two requests have the same key.
   */
  async claimKeys<T extends IdempotentRequest>(manager: EntityManager, requests: readonly T[]): Promise<T[]> {
    const keyed = requests.filter(({ key }) => key !== undefined);
    if (keyed.length === 0) return [...requests];
    const rows = await manager.query<ScopedKey[]>(
      `insert into idempotency_records as existing (holder, key, request_hash)
       select * from unnest($1::text[], $2::text[], $3::bytea[]) as given (holder, key, hash) order by holder, key
       on conflict (holder, key) do update set request_hash = excluded.request_hash, response = null, created_at = now()
         where existing.created_at < now() - interval '${RETENTION}'
       returning holder, key`,
      [...holdersAndKeys(keyed), keyed.map(hashOf)],
    );
    const claimed = new Set(rows.map(scopedKey));
    return requests.filter((request) => request.key === undefined || claimed.has(scopedKey(request)));
  }

  /** Records the results that repeated requests get. The key of a rejected request can be used again. */
  async saveResults(manager: EntityManager, outcomes: ReadonlyMap<IdempotentRequest, unknown>): Promise<void> {
    const keyed = [...outcomes.keys()].filter(({ key }) => key !== undefined);
    const rejected = keyed.filter((request) => outcomes.get(request) instanceof AppError);
    const done = keyed.filter((request) => !rejected.includes(request));
    if (done.length > 0)
      await manager.query(
        `update idempotency_records existing set response = given.response
           from unnest($1::text[], $2::text[], $3::text[]) as given (holder, key, response)
          where existing.holder = given.holder and existing.key = given.key`,
        [...holdersAndKeys(done), done.map((request) => JSON.stringify(outcomes.get(request)))],
      );
    if (rejected.length > 0)
      await manager.query(
        'delete from idempotency_records where (holder, key) in (select * from unnest($1::text[], $2::text[]))',
        holdersAndKeys(rejected),
      );
  }

  /** The recorded result of each request whose key was claimed before, or an error if the request was another one. */
  async findReplays<T extends IdempotentRequest, Result>(
    manager: EntityManager,
    requests: readonly T[],
  ): Promise<Map<T, Result | AppError>> {
    if (requests.length === 0) return new Map();
    const rows = await manager.query<{ holder: string; key: string; hash: Buffer; response: string }[]>(
      `select holder, key, request_hash as hash, response from idempotency_records
        where (holder, key) in (select * from unnest($1::text[], $2::text[]))`,
      holdersAndKeys(requests),
    );
    const records = new Map(rows.map((row) => [scopedKey(row), row]));
    return new Map(
      requests.map((request) => {
        const record = records.get(scopedKey(request));
        const isSame = record?.hash.equals(hashOf(request)) === true;
        return [request, isSame ? (JSON.parse(record.response) as Result) : keyIsUsed()];
      }),
    );
  }

  /** The recorded result, for work that is concluded in a second transaction. */
  async findResult<T>(manager: EntityManager, request: IdempotentRequest): Promise<T | undefined> {
    if (request.key === undefined) return undefined;
    const replay = (await this.findReplays<IdempotentRequest, T>(manager, [request])).get(request);
    if (replay instanceof AppError) throw replay;
    return replay;
  }

  onApplicationBootstrap(): void {
    this.cleanup = setInterval(() => void this.deleteExpired(), CLEANUP_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.cleanup);
  }

  async deleteExpired(): Promise<void> {
    try {
      for (const isExpired of EXPIRED)
        for (let deleted = DELETE_BATCH_SIZE; deleted === DELETE_BATCH_SIZE;) {
          [, deleted] = await this.dataSource.query<[unknown[], number]>(
            `delete from idempotency_records where (holder, key) in (
               select holder, key from idempotency_records where ${isExpired}
                order by created_at limit ${DELETE_BATCH_SIZE} for update skip locked)`,
          );
        }
    } catch (error) {
      this.logger.warn(`Expired idempotency records not deleted, will retry in an hour: ${String(error)}`);
    }
  }
}

type ScopedKey = Pick<IdempotentRequest, 'holder' | 'key'>;

const scopedKey = ({ holder, key }: ScopedKey): string => `${holder} ${key}`;

const holdersAndKeys = (requests: readonly ScopedKey[]): [holders: string[], keys: (string | undefined)[]] => [
  requests.map(({ holder }) => holder),
  requests.map(({ key }) => key),
];

const keyIsUsed = (): AppError =>
  invalid('This Idempotency-Key was used for another request; send a new key for a new request');

const hashOf = ({ operation, body }: IdempotentRequest): Buffer =>
  createHash('sha256')
    .update(`${operation}\n${JSON.stringify(body, sorted)}`)
    .digest();

/** Sorts properties, so that their order does not change the hash. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const MAX_KEY_LENGTH = 255;

/** The header `Idempotency-Key`, if one was sent. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const key = context.switchToHttp().getRequest<Request>().headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH || !/^[\x20-\x7e]+$/.test(key))
    throw invalid(`Idempotency-Key must be at most ${MAX_KEY_LENGTH} printable ASCII characters`);
  return key;
});

/** Describes the header in the OpenAPI document. */
export const TakesIdempotencyKey = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', maxLength: MAX_KEY_LENGTH },
    description:
      'Makes it safe to repeat the request: for 24 hours, the same key with the same body returns the first response and `Idempotent-Replayed: true`; another body is rejected.',
  });
