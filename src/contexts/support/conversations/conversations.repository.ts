import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { notFound } from '../../../platform/errors/app-error.js';
import { Conversation } from './conversation.entity.js';
import { Message, type MessageReading } from './message.entity.js';

/** How many of the latest messages of a conversation are shown. */
export const MAX_MESSAGES = 500;

/** SQL: closed for a reason that makes its questions irrelevant for articles. */
export const LEFT_OUT_OF_GAPS = `coalesce(closed_as in ('spam', 'duplicate'), false)`;

/** Transactions with this mutex key run one at a time in a process. */
export const conversationMutexKey = (conversationId: string): string => `conversation:${conversationId}`;

export const conversationNotFound = (id: string): Error => notFound(`Conversation not found: ${id}`);

export type NewMessage = Omit<Message, 'position' | 'reading' | 'offered' | 'isAccepted'> & { isAccepted?: boolean };

type ConversationKey = { clientId: string; externalId: string } | { clientId?: string; id: string };

@Injectable()
export class ConversationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Required before a message is added, so that messages and status change together. */
  lockConversation(manager: EntityManager, key: ConversationKey): Promise<Conversation | null> {
    return manager.findOne(Conversation, { where: key, lock: { mode: 'pessimistic_write' } });
  }

  /** Like `lockConversation`, but throws if there is none. */
  async getLocked(manager: EntityManager, key: { clientId?: string; id: string }): Promise<Conversation> {
    const conversation = await this.lockConversation(manager, key);
    if (!conversation) throw conversationNotFound(key.id);
    return conversation;
  }

  /** Inserts it with its first message in one statement. Returns false if the external ID already has a conversation. */
  async insertConversation(
    manager: EntityManager,
    conversation: Conversation,
    message: Omit<NewMessage, 'conversationId'>,
  ): Promise<boolean> {
    const { id, clientId, externalId, customer, metadata, suggestions, createdAt } = conversation;
    const rows = await manager.query<unknown[]>(
      `with opened as (
         insert into support_conversations
           (id, client_id, external_id, status, customer, metadata, waiting_since, active_at, created_at, suggestions)
         values ($1, $2, $3, 'pending', $4, $5, $6, $6, $6, $12)
         on conflict (client_id, external_id) do nothing returning id, client_id)
       insert into support_messages (id, conversation_id, client_id, author, content, peer_push_message_id, created_at)
         select $7, id, client_id, $8, $9, $10, $11 from opened
       returning id`,
      [
        ...[id, clientId, externalId, customer, metadata, createdAt],
        ...[message.id, message.author, message.content, message.peerPushMessageId, message.createdAt],
        JSON.stringify(suggestions),
      ],
    );
    return rows.length > 0;
  }

  async updateConversation(manager: EntityManager, conversation: Conversation): Promise<void> {
    const { id, clientId, externalId, status, customer, metadata, replyId, waitingSince, activeAt, suggestions } =
      conversation;
    const { firstRepliedAt, firstReplyBy, closedAs, closedAt, snoozedUntil } = conversation;
    await manager.query(
      `update support_conversations
          set external_id = $3, status = $4, customer = $5, metadata = $6, reply_id = $7, waiting_since = $8, active_at = $9,
              suggestions = $10, first_replied_at = $11, first_reply_by = $12, closed_as = $13, closed_at = $14,
              snoozed_until = $15, gaps_stale = gaps_stale or ${LEFT_OUT_OF_GAPS} <> coalesce($13 in ('spam', 'duplicate'), false)
        where id = $1 and client_id = $2`,
      [
        ...[id, clientId, externalId, status, customer, metadata, replyId, waitingSince, activeAt],
        // As JSON text, because the driver would send an array as a PostgreSQL array.
        JSON.stringify(suggestions),
        ...[firstRepliedAt, firstReplyBy, closedAs, closedAt, snoozedUntil],
      ],
    );
  }

  async addMessage(manager: EntityManager, message: NewMessage): Promise<void> {
    const { id, conversationId, clientId, author, content, peerPushMessageId, createdAt, userId } = message;
    const { articleIds, articleVersions, isAccepted = false } = message;
    await manager.query(
      `insert into support_messages
         (id, conversation_id, client_id, author, content, peer_push_message_id, created_at, user_id, article_ids,
          article_versions, is_accepted)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        ...[id, conversationId, clientId, author, content, peerPushMessageId, createdAt, userId],
        ...[articleIds, articleVersions, isAccepted],
      ],
    );
  }

  async recordReading(
    manager: EntityManager,
    questionId: string,
    { reading, offered }: { reading: MessageReading | null; offered: boolean },
  ): Promise<void> {
    const sql = 'update support_messages set reading = $2, offered = $3 where id = $1';
    await manager.query(sql, [questionId, reading, offered]);
  }

  findLatestQuestion(manager: EntityManager, conversationId: string): Promise<Message | null> {
    return manager.findOne(Message, { where: { conversationId, author: 'customer' }, order: { position: 'DESC' } });
  }

  /** The latest messages, oldest first. */
  async listMessages(conversationId: string, manager: EntityManager = this.dataSource.manager): Promise<Message[]> {
    const latest = await manager.find(Message, {
      where: { conversationId },
      order: { position: 'DESC' },
      take: MAX_MESSAGES,
    });
    return latest.reverse();
  }

  findConversation(clientId: string, id: string): Promise<Conversation | null> {
    return this.dataSource.getRepository(Conversation).findOneBy({ clientId, id });
  }

  async findReplies(
    conversations: readonly Pick<Conversation, 'replyId'>[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Map<string, Message>> {
    const ids = conversations.flatMap(({ replyId }) => replyId ?? []);
    if (ids.length === 0) return new Map();
    const messages = await manager.findBy(Message, { id: In(ids) });
    return new Map(messages.map((message) => [message.id, message]));
  }
}
