import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changedRows, findRow, findValue } from '../../../platform/database/rows.js';
import { foldedEmail } from '../../../platform/text/email-address.js';
import {
  type ClaimHolder,
  IN_QUEUE,
  IS_ACTIVE_CLAIM,
  MARKS,
  questionExcerptOf,
} from '../conversations/conversation-list.repository.js';
import type { CloseReason, Conversation, ConversationStatus, Marks } from '../conversations/conversation.entity.js';
import { MAX_MESSAGES } from '../conversations/conversations.repository.js';
import type { Author } from '../conversations/message.entity.js';

/** Nested times are strings, because the database sends the nested objects as JSON. */
export interface InboxConversation
  extends
    Marks,
    Pick<Conversation, 'id' | 'clientId' | 'externalId' | 'status' | 'customer'>,
    Pick<Conversation, 'metadata' | 'suggestions' | 'waitingSince' | 'createdAt'> {
  partnerName: string;
  holder: (ClaimHolder & { claimedAt: string }) | null;
  draft: { content: string; keptAt: string } | null;
  messages: InboxMessage[];
  notes: InboxNote[];
  others: OtherConversation[];
}

interface InboxMessage {
  id: string;
  author: Author;
  content: string;
  createdAt: string;
  /** The name of the admin who wrote it. */
  name: string | null;
  /** An AI reply that an admin marked as wrong. */
  markedWrong: boolean;
}

type InboxNote = Pick<InboxMessage, 'id' | 'content' | 'createdAt' | 'name'>;

interface OtherConversation {
  id: string;
  status: ConversationStatus;
  closedAs: CloseReason | null;
  activeAt: string;
  question: string;
}

interface WaitingQuestion {
  conversationId: string;
  customerName: string | null;
  partnerName: string;
}

const MAX_NOTES = 200;
const MAX_OTHERS = 10;
const MAX_UNNOTIFIED = 200;

/** The queue of the team: claims, and drafts and notes about conversations. */
@Injectable()
export class InboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  findConversation(id: string, userId: string): Promise<InboxConversation | null> {
    return findRow<InboxConversation>(this.dataSource, CONVERSATION, [id, userId]);
  }

  findClaimHolder(manager: EntityManager, conversationId: string): Promise<ClaimHolder | null> {
    return findRow<ClaimHolder>(
      manager,
      `select claim.user_id as "userId", users.name from support_claims claim join users on users.id = claim.user_id
        where claim.conversation_id = $1 and ${IS_ACTIVE_CLAIM}`,
      [conversationId],
    );
  }

  /** Renews the user's claim. Not in the audit log, because every saved draft calls it. */
  async renewClaim(manager: EntityManager, conversationId: string, userId: string): Promise<boolean> {
    const rows = await changedRows(
      manager,
      `update support_claims claim set active_at = now()
        where conversation_id = $1 and user_id = $2 and ${IS_ACTIVE_CLAIM} returning user_id`,
      [conversationId, userId],
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
      `insert into support_claims as claim (conversation_id, user_id, claimed_at, active_at) values ($1, $2, now(), now())
       on conflict (conversation_id) do update
         set user_id = excluded.user_id, claimed_at = excluded.claimed_at, active_at = excluded.active_at
         where claim.user_id in ($2, $3) or not (${IS_ACTIVE_CLAIM})
       returning user_id`,
      [conversationId, userId, from],
    );
    return rows.length > 0;
  }

  async deleteClaim(manager: EntityManager, conversationId: string, userId: string): Promise<boolean> {
    const sql = 'delete from support_claims where conversation_id = $1 and user_id = $2 returning user_id';
    return (await changedRows(manager, sql, [conversationId, userId])).length > 0;
  }

  async deleteClaims(manager: EntityManager, conversationId: string): Promise<void> {
    await manager.query('delete from support_claims where conversation_id = $1', [conversationId]);
  }

  /**
   * Locks the unclaimed conversation that has waited longest; null if there is none. Those that others have locked are passed
   * over, but waited for before none is found: a job may have locked the last one for a moment.
   */
  async lockNextConversation(manager: EntityManager, partnerId: string | undefined): Promise<string | null> {
    for (const others of ['skip locked', '']) {
      const next = await findRow<{ id: string }>(
        manager,
        `select id from support_conversations conversation
          where ${IN_QUEUE} ${partnerId === undefined ? '' : 'and client_id = $1'}
            and not exists (select from support_claims claim where claim.conversation_id = conversation.id and ${IS_ACTIVE_CLAIM})
          order by waiting_since, id limit 1 for update ${others}`,
        partnerId === undefined ? [] : [partnerId],
      );
      if (next !== null) return next.id;
    }
    return null;
  }

  /** The conversation of the queue that has waited longest after this one, or the oldest; none that a colleague has claimed. */
  findNextWaiting(id: string, userId: string, partnerId: string | undefined): Promise<string | null> {
    const waiting = (place: number, after: string): string => `
      (select id, ${place} as place from support_conversations conversation
        where ${IN_QUEUE} and id <> $1 ${partnerId === undefined ? '' : 'and client_id = $3'} ${after}
          and not exists (select from support_claims claim
                           where claim.conversation_id = conversation.id and claim.user_id <> $2 and ${IS_ACTIVE_CLAIM})
        order by waiting_since, id limit 1)`;
    const later = 'and (waiting_since, id) > (select waiting_since, id from support_conversations where id = $1)';
    return findValue<string>(
      this.dataSource,
      `select id from (${waiting(1, later)} union all ${waiting(2, '')}) found order by place limit 1`,
      [id, userId, ...(partnerId === undefined ? [] : [partnerId])],
    );
  }

  listCustomers(ids: readonly string[]): Promise<Pick<Conversation, 'id' | 'customer'>[]> {
    return this.dataSource.query('select id, customer from support_conversations where id = any($1)', [ids]);
  }

  async saveDraft(manager: EntityManager, conversationId: string, userId: string, content: string): Promise<Date> {
    const keptAt = new Date();
    await manager.query(
      `insert into support_drafts (conversation_id, user_id, content, kept_at) values ($1, $2, $3, $4)
       on conflict (conversation_id, user_id) do update set content = excluded.content, kept_at = excluded.kept_at`,
      [conversationId, userId, content, keptAt],
    );
    return keptAt;
  }

  async deleteDraft(manager: EntityManager, conversationId: string, userId: string): Promise<void> {
    const sql = 'delete from support_drafts where conversation_id = $1 and user_id = $2';
    await manager.query(sql, [conversationId, userId]);
  }

  async addNote(
    manager: EntityManager,
    note: { id: string; conversationId: string; userId: string; content: string },
  ): Promise<void> {
    await manager.query(
      'insert into support_notes (id, conversation_id, user_id, content, created_at) values ($1, $2, $3, $4, $5)',
      [note.id, note.conversationId, note.userId, note.content, new Date()],
    );
  }

  /** Conversations of the queue that have waited longer than this and of which the team was not notified, oldest first. */
  findUnnotified(manager: EntityManager, waitingMinutes: number): Promise<WaitingQuestion[]> {
    return manager.query<WaitingQuestion[]>(
      `select conversation.id as "conversationId", conversation.customer ->> 'name' as "customerName",
              partner.name as "partnerName"
         from support_conversations conversation join partner_clients partner on partner.id = conversation.client_id
        where ${IN_QUEUE} and notified_since is distinct from waiting_since
          and waiting_since <= now() - make_interval(mins => $1)
        order by waiting_since, conversation.id limit ${MAX_UNNOTIFIED} for update of conversation skip locked`,
      [waitingMinutes],
    );
  }

  async markNotified(manager: EntityManager, conversationIds: readonly string[]): Promise<void> {
    const sql = 'update support_conversations set notified_since = waiting_since where id = any ($1)';
    await manager.query(sql, [conversationIds]);
  }
}

/** Other conversations of the customer, by email address and by the partner's ID for the customer. */
const othersBy = (key: string, expression: string): string =>
  `(select id, status, closed_as, active_at from support_conversations
     where client_id = conversation.client_id and ${expression.replace('*', 'customer')} = ${expression.replace('*', 'conversation.customer')}
       and ${key} is not null and id <> conversation.id
     order by active_at desc limit ${MAX_OTHERS})`;

/** One query for the whole page of a conversation: its lists are read as JSON. */
const CONVERSATION = `
select conversation.id, conversation.client_id as "clientId", partner.name as "partnerName",
       conversation.external_id as "externalId", conversation.status, conversation.customer, conversation.metadata,
       conversation.suggestions, conversation.waiting_since as "waitingSince", conversation.created_at as "createdAt",
       ${MARKS},
       (select jsonb_build_object('userId', users.id, 'name', users.name, 'claimedAt', claim.claimed_at)
          from support_claims claim join users on users.id = claim.user_id
         where claim.conversation_id = conversation.id and ${IS_ACTIVE_CLAIM}) as holder,
       (select jsonb_build_object('content', content, 'keptAt', kept_at)
          from support_drafts where conversation_id = conversation.id and user_id = $2) as draft,
       (select coalesce(jsonb_agg(message order by message.position), '[]')
          from (select message.position, message.id, message.author, message.content, users.name,
                       message.created_at as "createdAt", wrong.message_id is not null as "markedWrong"
                  from support_messages message left join users on users.id = message.user_id
                  left join support_wrong_replies wrong on wrong.message_id = message.id
                 where message.conversation_id = conversation.id
                 order by message.position desc limit ${MAX_MESSAGES}) message) as messages,
       (select coalesce(jsonb_agg(note order by note.id), '[]')
          from (select note.id, note.content, users.name, note.created_at as "createdAt"
                  from support_notes note left join users on users.id = note.user_id
                 where note.conversation_id = conversation.id
                 order by note.id desc limit ${MAX_NOTES}) note) as notes,
       (select coalesce(jsonb_agg(other order by other."activeAt" desc), '[]')
          from (select other.id, other.status, other.closed_as as "closedAs", other.active_at as "activeAt",
                       coalesce(${questionExcerptOf('other')}, '') as question
                  from (${othersBy(`customer ->> 'email'`, foldedEmail(`(* ->> 'email')`))}
                        union ${othersBy(`customer ->> 'id'`, `* ->> 'id'`)}) other
                 order by other.active_at desc limit ${MAX_OTHERS}) other) as others
  from support_conversations conversation join partner_clients partner on partner.id = conversation.client_id
 where conversation.id = $1`;
