import { Injectable } from '@nestjs/common';
import {
  And,
  DataSource,
  type EntityManager,
  Equal,
  type FindOptionsOrder,
  type FindOptionsWhere,
  In,
  IsNull,
  Not,
  Raw,
} from 'typeorm';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import { isOfMode } from '../../access/users/clients.repository.js';
import type { Mode } from '../../access/users/partner-client.entity.js';
import { Conversation, type ConversationStatus } from './conversation.entity.js';
import { Message } from './message.entity.js';

/** How many of the latest messages of a conversation are shown. */
export const MAX_MESSAGES = 500;
const MAX_LIST = 100;

export interface ConversationFilters {
  id?: string | undefined;
  externalId?: string | undefined;
  status?: ConversationStatus | undefined;
}

export const QUEUES = ['open', 'snoozed', 'closed'] as const;
export type Queue = (typeof QUEUES)[number];

interface AdminFilters {
  status?: ConversationStatus | undefined;
  partnerId?: string | undefined;
  mode?: Mode | undefined;
  queue?: Queue | undefined;
}

/** SQL: waits for a reply, is neither closed nor snoozed, and is not of test mode. A snooze ends without a job. Partial indexes contain these conversations. */
export const IN_QUEUE = `waiting_since is not null and closed_at is null
  and (snoozed_until is null or snoozed_until <= now()) and ${isOfMode('client_id', 'live')}`;
/** SQL: closed for a reason that makes its questions irrelevant for articles. */
export const LEFT_OUT_OF_GAPS = `coalesce(closed_as in ('spam', 'duplicate'), false)`;

const QUEUE_FILTERS: Record<Queue, FindOptionsWhere<Conversation>> = {
  open: { closedAt: IsNull(), snoozedUntil: Raw((column) => `(${column} is null or ${column} <= now())`) },
  snoozed: { snoozedUntil: Raw((column) => `${column} > now()`) },
  closed: { closedAt: Not(IsNull()) },
};

/** Transactions with this mutex key run one at a time in a process. */
export const conversationMutexKey = (conversationId: string): string => `conversation:${conversationId}`;

export type NewMessage = Omit<Message, 'position'>;

@Injectable()
export class ConversationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Required before a message is added, so that messages and status change together. */
  lockConversation(
    manager: EntityManager,
    which: { clientId: string } & ({ id: string } | { externalId: string }),
  ): Promise<Conversation | null> {
    return manager.findOne(Conversation, { where: which, lock: { mode: 'pessimistic_write' } });
  }

  lockById(manager: EntityManager, id: string): Promise<Conversation | null> {
    return manager.findOne(Conversation, { where: { id }, lock: { mode: 'pessimistic_write' } });
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
    const { articleIds, articleVersions } = message;
    await manager.query(
      `insert into support_messages
         (id, conversation_id, client_id, author, content, peer_push_message_id, created_at, user_id, article_ids,
          article_versions)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        conversationId,
        clientId,
        author,
        content,
        peerPushMessageId,
        createdAt,
        userId,
        articleIds,
        articleVersions,
      ],
    );
  }

  findPushedMessage(manager: EntityManager, clientId: string, peerPushMessageId: string): Promise<Message | null> {
    return manager.findOneBy(Message, { clientId, peerPushMessageId });
  }

  findLatestQuestion(manager: EntityManager, conversationId: string): Promise<Message | null> {
    return manager.findOne(Message, { where: { conversationId, author: 'customer' }, order: { position: 'DESC' } });
  }

  findLatestMessage(manager: EntityManager, conversationId: string): Promise<Message | null> {
    return manager.findOne(Message, { where: { conversationId }, order: { position: 'DESC' } });
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

  findConversationForAdmin(id: string): Promise<Conversation | null> {
    return this.dataSource.getRepository(Conversation).findOneBy({ id });
  }

  listForClient(clientId: string, filters: ConversationFilters): Promise<Conversation[]> {
    return this.dataSource.getRepository(Conversation).find({
      where: { clientId, ...given(filters) },
      order: { activeAt: 'DESC', id: 'DESC' },
      take: MAX_LIST,
    });
  }

  /** Pending conversations longest wait first, snoozed ones by the end of the snooze, others latest first. */
  async listForAdmin(
    request: PageRequest,
    { status, partnerId, mode = 'live', queue }: AdminFilters,
  ): Promise<{ conversations: Conversation[]; total: number }> {
    const [conversations, total] = await this.dataSource.getRepository(Conversation).findAndCount({
      where: {
        ...given({ status }),
        clientId: And(
          Raw((column) => isOfMode(column, mode)),
          partnerId === undefined ? Not(IsNull()) : Equal(partnerId),
        ),
        // Implied by the status, and required by the indexes of the queue.
        ...(status === 'pending' && { waitingSince: Not(IsNull()) }),
        ...(queue !== undefined && QUEUE_FILTERS[queue]),
      },
      order: orderOf(status, queue),
      skip: offsetOf(request),
      take: request.limit,
    });
    return { conversations, total };
  }

  /** Reads an index that contains only pending conversations that are not closed, so it is fast. */
  async countWaiting(): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from support_conversations where ${IN_QUEUE}`,
    );
    return row?.count ?? 0;
  }

  /** The conversations of a client that wait for a reply, closed ones included, as the partner API shows them. */
  async countPending(clientId: string): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from support_conversations where client_id = $1 and waiting_since is not null`,
      [clientId],
    );
    return row?.count ?? 0;
  }

  /** Since when the longest-waiting conversation of the queue has been waiting; null if none is. */
  async findWaitingSince(): Promise<Date | null> {
    const [row] = await this.dataSource.query<{ since: Date }[]>(
      `select waiting_since as since from support_conversations where ${IN_QUEUE} order by waiting_since limit 1`,
    );
    return row?.since ?? null;
  }

  async findLatestQuestions(conversations: readonly Conversation[]): Promise<Map<string, string>> {
    const rows = await this.dataSource.query<{ id: string; content: string }[]>(
      `select distinct on (conversation_id) conversation_id as id, content from support_messages
        where conversation_id = any($1) and author = 'customer' order by conversation_id, position desc`,
      [conversations.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, content }) => [id, content]));
  }

  async findReplies(
    conversations: readonly Conversation[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Map<string, Message>> {
    const ids = conversations.flatMap(({ replyId }) => replyId ?? []);
    if (ids.length === 0) return new Map();
    const messages = await manager.findBy(Message, { id: In(ids) });
    return new Map(messages.map((message) => [message.id, message]));
  }
}

const given = (filters: ConversationFilters & { clientId?: string | undefined }): FindOptionsWhere<Conversation> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

function orderOf(status: ConversationStatus | undefined, queue: Queue | undefined): FindOptionsOrder<Conversation> {
  if (queue === 'snoozed') return { snoozedUntil: 'ASC', id: 'ASC' };
  if (queue === 'closed') return { closedAt: 'DESC', id: 'DESC' };
  return status === 'pending' ? { waitingSince: 'ASC', id: 'ASC' } : { activeAt: 'DESC', id: 'DESC' };
}
