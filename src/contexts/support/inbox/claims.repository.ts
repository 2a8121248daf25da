import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IN_QUEUE } from '../conversations/conversations.repository.js';

/** A claim without activity for this long expires, so that no conversation stays blocked. */
const CLAIM_MS = 15 * 60_000;

/** Claims with activity after this time are valid. */
export const claimsSince = (): Date => new Date(Date.now() - CLAIM_MS);

export interface ClaimHolder {
  userId: string;
  name: string;
}

@Injectable()
export class ClaimsRepository {
  async findClaimHolder(manager: EntityManager, conversationId: string): Promise<ClaimHolder | null> {
    const [holder] = await manager.query<ClaimHolder[]>(
      `select claim.user_id as "userId", users.name from support_claims claim join users on users.id = claim.user_id
        where claim.conversation_id = $1 and claim.active_at > $2`,
      [conversationId, claimsSince()],
    );
    return holder ?? null;
  }

  /** Renews the user's claim. Not in the audit log, because every saved draft calls it. */
  async renewClaim(manager: EntityManager, conversationId: string, userId: string): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `update support_claims set active_at = $3 where conversation_id = $1 and user_id = $2 and active_at > $4
       returning user_id`,
      [conversationId, userId, new Date(), claimsSince()],
    );
    return rows.length > 0;
  }

  /** Returns false if a user other than `from` has claimed the conversation. */
  async claimConversation(
    manager: EntityManager,
    conversationId: string,
    userId: string,
    from: string | null,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into support_claims as claim (conversation_id, user_id, claimed_at, active_at) values ($1, $2, $3, $3)
       on conflict (conversation_id) do update
         set user_id = excluded.user_id, claimed_at = excluded.claimed_at, active_at = excluded.active_at
         where claim.user_id in ($2, $4) or claim.active_at <= $5
       returning user_id`,
      [conversationId, userId, new Date(), from, claimsSince()],
    );
    return rows.length > 0;
  }

  async deleteClaim(manager: EntityManager, conversationId: string, userId: string): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      'delete from support_claims where conversation_id = $1 and user_id = $2 returning user_id',
      [conversationId, userId],
    );
    return rows.length > 0;
  }

  async deleteClaims(manager: EntityManager, conversationId: string): Promise<void> {
    await manager.query('delete from support_claims where conversation_id = $1', [conversationId]);
  }

  /** Locks the unclaimed conversation that has waited longest; null if there is none. */
  async lockNextConversation(manager: EntityManager, partnerId: string | undefined): Promise<string | null> {
    const [next] = await manager.query<{ id: string }[]>(
      `select id from support_conversations conversation
        where ${IN_QUEUE} ${partnerId === undefined ? '' : 'and client_id = $2'}
          and not exists (select from support_claims claim where claim.conversation_id = conversation.id and claim.active_at > $1)
        order by waiting_since, id limit 1 for update skip locked`,
      [claimsSince(), ...(partnerId === undefined ? [] : [partnerId])],
    );
    return next?.id ?? null;
  }
}
