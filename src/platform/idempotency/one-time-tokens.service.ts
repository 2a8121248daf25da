import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UnitOfWork } from '../database/unit-of-work.js';
import { FORM_HOLDER } from './idempotency.service.js';

const WAIT_MS = 5_000;
const POLL_MS = 20;

interface FormAttempt {
  holder: string;
  token: string;
  /** Distinguishes this request from another one with the same token. */
  attempt: Buffer;
  isOver: boolean;
}

/** The form was sent before. It ends the work of the second request, whose transaction is rolled back. */
export class RepeatedFormError extends Error {
  constructor() {
    super('This form was sent before');
  }
}

export interface FormOutcome<T> {
  /** What the work returned; undefined for a form that was sent before. */
  result?: T;
  /** The path of the first request's result; undefined if it failed halfway or has not recorded one yet. */
  path?: string | undefined;
}

/**
 * Lets a form take effect once, however often it is sent. The first transaction of the request claims the token, so that both
 * are committed or neither: a form that was rejected can be sent again, and of two requests at the same time the second one
 * waits at the primary key.
 */
@Injectable()
export class OneTimeTokensService {
  private readonly sending = new AsyncLocalStorage<FormAttempt>();

  constructor(
    unitOfWork: UnitOfWork,
    private readonly dataSource: DataSource,
  ) {
    unitOfWork.onTransactionStart((manager) => this.claim(manager));
  }

  /**
   * `user` is undefined for visitors who are not signed in. `pathAfter` returns the path of the result; undefined means
   * that nothing was done, which frees the token.
   */
  async useToken<T>(
    user: string | undefined,
    token: string,
    work: () => Promise<T>,
    pathAfter: (result: T) => string | undefined,
  ): Promise<FormOutcome<T>> {
    const sending = { holder: `${FORM_HOLDER}${user ?? ''}`, token, attempt: randomBytes(32), isOver: false };
    try {
      const result = await this.sending.run(sending, work);
      await this.conclude(sending, pathAfter(result));
      return { result };
    } catch (error) {
      if (error instanceof RepeatedFormError) return { path: await this.findPath(sending) };
      // What the request committed before it failed stays committed. If this can't be recorded, a repeat only waits longer.
      await this.conclude(sending, null).catch(() => undefined);
      throw error;
    } finally {
      // Timers and jobs that the work started are not part of it.
      sending.isOver = true;
    }
  }

  /** For work that fails before its first transaction because of what the first request did. */
  async assertNotRepeated(): Promise<void> {
    const sending = this.sending.getStore();
    if (sending === undefined) return;
    const sql = 'select from idempotency_records where holder = $1 and key = $2 and request_hash <> $3';
    const earlier = await this.dataSource.query<unknown[]>(sql, [sending.holder, sending.token, sending.attempt]);
    if (earlier.length > 0) throw new RepeatedFormError();
  }

  /** Every transaction of the request runs this, because an earlier one may have been rolled back. */
  private async claim(manager: EntityManager): Promise<void> {
    const sending = this.sending.getStore();
    if (sending === undefined || sending.isOver) return;
    const claimed = await manager.query<unknown[]>(
      `insert into idempotency_records as existing (holder, key, request_hash) values ($1, $2, $3)
       on conflict (holder, key) do update set request_hash = excluded.request_hash
         where existing.request_hash = excluded.request_hash
       returning key`,
      [sending.holder, sending.token, sending.attempt],
    );
    if (claimed.length === 0) throw new RepeatedFormError();
  }

  private async conclude({ holder, token, attempt }: FormAttempt, path: string | null | undefined): Promise<void> {
    const owned = 'where holder = $1 and key = $2 and request_hash = $3';
    if (path === undefined)
      await this.dataSource.query(`delete from idempotency_records ${owned}`, [holder, token, attempt]);
    else
      await this.dataSource.query(`update idempotency_records set response = $4 ${owned}`, [
        holder,
        token,
        attempt,
        JSON.stringify(path),
      ]);
  }

  /** The first request records it right after its transaction. */
  private async findPath({ holder, token }: FormAttempt): Promise<string | undefined> {
    const end = Date.now() + WAIT_MS;
    while (Date.now() < end) {
      const sql = 'select response from idempotency_records where holder = $1 and key = $2';
      const [record] = await this.dataSource.query<{ response: string | null }[]>(sql, [holder, token]);
      if (record === undefined) return undefined;
      if (record.response !== null) return (JSON.parse(record.response) as string | null) ?? undefined;
      await sleep(POLL_MS);
    }
    return undefined;
  }
}
