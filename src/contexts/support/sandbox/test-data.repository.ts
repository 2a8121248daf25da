import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Which data of test clients: of one client, or everything that was created before a time. */
export type TestDataScope = { clientId: string } | { before: Date };

const MAX_DELETED = 1_000;

/** SQL: rows of test clients, never of live ones. Reads the index of each client, because most rows are of live clients. */
const idsIn = (table: string): string => `
  select found.id from partner_clients client
   cross join lateral (
     select id from ${table} where client_id = client.id and ($2::timestamptz is null or created_at < $2)
      order by created_at limit ${MAX_DELETED}) found
   where client.test_of is not null and ($1::uuid is null or client.id = $1) limit ${MAX_DELETED}`;

/** Deletes test data, at most 1,000 rows per call and kind. Each method returns the number of deleted rows. */
@Injectable()
export class TestDataRepository {
  /** A pending delivery is not sent anymore. */
  async deleteRows(
    manager: EntityManager,
    table: 'test_submissions' | 'webhook_deliveries',
    scope: TestDataScope,
  ): Promise<number> {
    const sql = `delete from ${table} where id in (${idsIn(table)})`;
    const [, count] = await manager.query<[unknown, number]>(sql, valuesOf(scope));
    return count;
  }

  /** Locks them, so that no message is added before they are deleted. */
  async lockConversations(manager: EntityManager, scope: TestDataScope): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `select id from support_conversations where id in (${idsIn('support_conversations')}) order by id for update`,
      valuesOf(scope),
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the gaps that lost questions. One statement, because conversations and messages refer to each other. */
  async deleteConversations(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    const parts = ['support_claims', 'support_drafts', 'support_notes', 'support_wrong_replies', 'support_messages'];
    const deletions = parts.map(
      (table) => `${table}_deleted as (delete from ${table} where conversation_id = any ($1))`,
    );
    const rows = await manager.query<{ gapId: string }[]>(
      `with ${deletions.join(', ')},
         questions as (delete from support_gap_questions where conversation_id = any ($1) returning gap_id),
         conversations as (delete from support_conversations where id = any ($1))
       select distinct gap_id as "gapId" from questions where gap_id is not null`,
      [ids],
    );
    return rows.map(({ gapId }) => gapId);
  }

  /** Otherwise a repeated request would get the response of a submission that no longer exists. */
  async deleteIdempotencyRecords(manager: EntityManager, clientId: string): Promise<void> {
    await manager.query(
      `delete from idempotency_records where holder in (
         select key.id::text from api_keys key join partner_clients client on client.id = key.client_id
          where client.id = $1 and client.test_of is not null)`,
      [clientId],
    );
  }
}

const valuesOf = (scope: TestDataScope): [string | null, Date | null] =>
  'clientId' in scope ? [scope.clientId, null] : [null, scope.before];
