import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columnsOf, type RowQuery, rowQuery } from '../../../platform/database/row-cursors.service.js';
import { Conditions, countRows, findValue } from '../../../platform/database/rows.js';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import { isOfMode } from '../../access/users/clients.repository.js';
import type { Mode } from '../../access/users/partner-client.entity.js';
import { type AiOutcome, conversationsOfOutcome } from '../statistics/ai-outcomes.js';
import type { Source } from './conversation.dto.js';
import type { Conversation, ConversationStatus, Marks } from './conversation.entity.js';

export const QUEUES = ['open', 'snoozed', 'closed'] as const;
export type Queue = (typeof QUEUES)[number];

export const INBOX_VIEWS = ['waiting', 'mine', 'snoozed', 'answered', 'closed', 'all'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

export interface ConversationFilters {
  id?: string | undefined;
  externalId?: string | undefined;
  status?: ConversationStatus | undefined;
  partnerId?: string | undefined;
  mode?: Mode | undefined;
  queue?: Queue | undefined;
  ai?: AiOutcome | undefined;
  /** The admin who has claimed it. */
  claimedBy?: string | undefined;
  /** Words of the customer, the external ID or a message. Requires `partnerId`. */
  q?: string | undefined;
}

/** The queue of the team: waits for a reply, and is neither closed nor snoozed. */
const WAITING: ConversationFilters = { mode: 'live', status: 'pending', queue: 'open' };

/** The filters of a view of the inbox for this admin. */
export function inboxViewFilters(view: InboxView, userId: string, partnerId?: string): ConversationFilters {
  const views: Record<InboxView, ConversationFilters> = {
    waiting: WAITING,
    mine: { claimedBy: userId },
    snoozed: { queue: 'snoozed' },
    answered: { status: 'answered' },
    closed: { queue: 'closed' },
    all: {},
  };
  return { ...views[view], mode: 'live', partnerId };
}

type ListColumns = Pick<Conversation, 'id' | 'externalId' | 'status' | 'customer' | 'waitingSince' | 'activeAt'>;

export interface ConversationRow
  extends ListColumns, Marks, Pick<Conversation, 'clientId' | 'metadata' | 'suggestions' | 'replyId' | 'createdAt'> {
  partnerName: string;
  latestQuestion: string;
}

export interface ClaimHolder {
  userId: string;
  name: string;
}

export interface InboxRow extends ListColumns, Marks {
  partnerName: string;
  /** The beginning of the latest question. */
  question: string;
  questionId: string | null;
  holder: ClaimHolder | null;
}

/** A conversation as its partner sees it: without what only the team sees, such as its notes, claims and marks. */
export interface PartnerConversationRow extends ListColumns {
  /** The beginning of the latest question. */
  question: string;
  /** Who wrote the reply to the latest question; null while it is pending. */
  replySource: Source | null;
}

const EXCERPT_LENGTH = 200;
/** The latest conversations are searched first, because a common word has too many matches to sort them all. */
const LATEST_SEARCHED = 100;
/** With at least this many matches among the latest conversations, the indexes are not read, and there may be more matches. */
export const ENOUGH_MATCHES = 50;
/** Bounds the cost of a common word. */
const MAX_MATCHES = 500;
/** A shorter last word is searched as it is: too many words begin with it. */
export const LONG_ENOUGH = /[\p{L}\p{N}]{3}$/u;

/** SQL: a claim without activity for 15 minutes expires, so that no conversation stays blocked. */
export const IS_ACTIVE_CLAIM = `claim.active_at > now() - interval '15 minutes'`;

/** A check constraint makes `pending` the same as waiting. Indexes contain only conversations that wait. */
const STATUS_CONDITIONS: Record<ConversationStatus, string> = {
  pending: 'waiting_since is not null',
  answered: `status = 'answered'`,
};

/** A snooze ends without a job. */
const QUEUE_CONDITIONS: Record<Queue, string> = {
  open: 'closed_at is null and (snoozed_until is null or snoozed_until <= now())',
  snoozed: 'snoozed_until > now()',
  closed: 'closed_at is not null',
};

function conversationConditions(filters: ConversationFilters): Conditions {
  const { id, externalId, status, partnerId, mode, queue, ai, claimedBy, q } = filters;
  const where = new Conditions(mode === undefined ? 'true' : isOfMode('client_id', mode));
  if (status !== undefined) where.and(STATUS_CONDITIONS[status]);
  if (queue !== undefined) where.and(QUEUE_CONDITIONS[queue]);
  where.equals('client_id', partnerId).equals('id', id).equals('external_id', externalId);
  if (claimedBy !== undefined)
    where.and(`id in (select conversation_id from support_claims claim
                       where user_id = ${where.bind(claimedBy)} and ${IS_ACTIVE_CLAIM})`);
  if (ai !== undefined) {
    const client = partnerId === undefined ? 'any (array(select id from partner_clients))' : where.bind(partnerId);
    where.and(`id in (${conversationsOfOutcome(ai, client)})`);
  }
  if (q !== undefined) where.and('id in (select id from matching)');
  return where;
}

/** SQL: is in the queue of the team. */
export const IN_QUEUE = conversationConditions(WAITING).toString();

export const LATEST_FIRST = 'conversation.active_at desc, conversation.id desc';

/** Each order matches an index. */
function conversationOrder({ status, queue, claimedBy }: ConversationFilters): string {
  if (queue === 'snoozed') return 'conversation.snoozed_until, conversation.id';
  if (queue === 'closed') return 'conversation.closed_at desc, conversation.id desc';
  return status === 'pending' || claimedBy !== undefined ? 'conversation.waiting_since, conversation.id' : LATEST_FIRST;
}

const LIST_COLUMNS = `conversation.id, conversation.external_id as "externalId", conversation.status, conversation.customer,
  conversation.waiting_since as "waitingSince", conversation.active_at as "activeAt"`;
const SNOOZED_UNTIL = 'case when conversation.snoozed_until > now() then conversation.snoozed_until end';
export const MARKS = `conversation.closed_as as "closedAs", conversation.closed_at as "closedAt", ${SNOOZED_UNTIL} as "snoozedUntil"`;

const latestQuestionOf = (conversation: string, column: 'content' | 'id' = 'content'): string =>
  `(select ${column} from support_messages
     where conversation_id = ${conversation}.id and author = 'customer' order by position desc limit 1)`;
export const questionExcerptOf = (conversation: string): string =>
  `left(${latestQuestionOf(conversation)}, ${EXCERPT_LENGTH})`;

const QUESTION = `coalesce(${questionExcerptOf('conversation')}, '') as question`;
const JOIN_PARTNER = 'join partner_clients partner on partner.id = conversation.client_id';

/** Every list of conversations: of the inbox, of the pages of partners, of both APIs and of exports. */
@Injectable()
export class ConversationListRepository {
  constructor(private readonly dataSource: DataSource) {}

  listConversations(filters: ConversationFilters, page: PageRequest, order?: string): Promise<ConversationRow[]> {
    const columns = `${LIST_COLUMNS}, ${MARKS}, conversation.client_id as "clientId", conversation.metadata,
      conversation.suggestions, conversation.reply_id as "replyId", conversation.created_at as "createdAt",
      partner.name as "partnerName", coalesce(${latestQuestionOf('conversation')}, '') as "latestQuestion"`;
    return this.readPage<ConversationRow>(columns, JOIN_PARTNER, filters, page, order);
  }

  async listForInbox(filters: ConversationFilters, page: PageRequest): Promise<InboxRow[]> {
    const columns = `${LIST_COLUMNS}, ${MARKS}, ${QUESTION}, partner.name as "partnerName",
      ${latestQuestionOf('conversation', 'id')} as "questionId",
      users.id as "holderId", users.name as "holderName"`;
    const joins = `${JOIN_PARTNER}
      left join support_claims claim on claim.conversation_id = conversation.id and ${IS_ACTIVE_CLAIM}
      left join users on users.id = claim.user_id`;
    type Row = Omit<InboxRow, 'holder'> & { holderId: string | null; holderName: string };
    const rows = await this.readPage<Row>(columns, joins, filters, page);
    return rows.map(({ holderId, holderName, ...row }) => ({
      ...row,
      holder: holderId === null ? null : { userId: holderId, name: holderName },
    }));
  }

  listForPartner(filters: ConversationFilters, page: PageRequest): Promise<PartnerConversationRow[]> {
    const columns = `${LIST_COLUMNS}, ${QUESTION}, reply.author as "replySource"`;
    const joins = 'left join support_messages reply on reply.id = conversation.reply_id';
    return this.readPage<PartnerConversationRow>(columns, joins, filters, page);
  }

  /** Stops counting at `max`. */
  countConversations(filters: ConversationFilters, max?: number): Promise<number> {
    const { source, values } = matchingConversations('', filters);
    return countRows(this.dataSource, `(${source} limit ${max ?? 'all'}) counted`, values);
  }

  /** Without closed and snoozed ones. Reads an index that contains only these, so it is fast. */
  countWaiting(): Promise<number> {
    return this.countConversations(WAITING);
  }

  /** Since when the longest-waiting conversation of the queue has been waiting; null if none is. */
  findWaitingSince(): Promise<Date | null> {
    return findValue<Date>(
      this.dataSource,
      `select waiting_since as since from support_conversations where ${IN_QUEUE} order by waiting_since limit 1`,
    );
  }

  private readPage<Row>(
    columns: string,
    joins: string,
    filters: ConversationFilters,
    page: PageRequest,
    order = conversationOrder(filters),
  ): Promise<Row[]> {
    const { source, values } = matchingConversations('*', filters);
    return this.dataSource.query<Row[]>(
      `select ${columns}
         from (${source} order by ${order} limit ${page.limit} offset ${offsetOf(page)}) conversation ${joins}
        order by ${order}`,
      values,
    );
  }
}

const EXPORTED = {
  id: 'conversation.id',
  partnerId: 'conversation.client_id',
  partnerName: '(select name from partner_clients where id = conversation.client_id)',
  ...columnsOf('conversation', 'externalId status'),
  customerName: `conversation.customer ->> 'name'`,
  customerEmail: `conversation.customer ->> 'email'`,
  customerId: `conversation.customer ->> 'id'`,
  latestQuestion: questionExcerptOf('conversation'),
  ...columnsOf('conversation', 'waitingSince closedAs closedAt'),
  snoozedUntil: SNOOZED_UNTIL,
  ...columnsOf('conversation', 'activeAt createdAt'),
};

/** The whole list, in its order. */
export function conversationRows(filters: ConversationFilters): RowQuery {
  const where = conversationConditions(filters);
  return rowQuery(
    EXPORTED,
    (columns) =>
      `select ${columns} from support_conversations conversation where ${where} order by ${conversationOrder(filters)}`,
    where.values,
  );
}

function matchingConversations(columns: string, filters: ConversationFilters): { source: string; values: unknown[] } {
  const where = conversationConditions(filters);
  const { partnerId, q } = filters;
  const search = q === undefined ? '' : searchSql(q, where.bind(partnerId), where.bind(q));
  return {
    source: `${search} select ${columns} from support_conversations conversation where ${where}`,
    values: where.values,
  };
}

/** The words of a message include its client, so that one index finds the words of this client's messages. */
function searchSql(text: string, client: string, words: string): string {
  const last = LONG_ENOUGH.test(text) ? `(message::text || ':*')::tsquery` : 'message';
  return `with wanted as materialized (
      select name_query(${words}) as customer, case when numnode(message) > 0 then ${last} end as words,
             ('''client ' || ${client}::uuid || '''')::tsquery as client
        from plainto_tsquery('english', ${words}) as message
    ), latest as materialized (
      select id, customer, external_id from support_conversations where client_id = ${client}
       order by active_at desc, id desc limit ${LATEST_SEARCHED}
    ), of_latest as materialized (
      select id from latest where conversation_words(customer, external_id) @@ (select customer from wanted)
      union
      select conversation_id from support_messages
       where conversation_id in (select id from latest)
         and message_words(client_id, content) @@ (select words from wanted)
    ), matching as materialized (
      select id from of_latest
      union
      (select id from support_conversations
        where (select count(*) from of_latest) < ${ENOUGH_MATCHES}
          and client_id = ${client} and conversation_words(customer, external_id) @@ (select customer from wanted)
        limit ${MAX_MATCHES})
      union
      (select conversation_id from support_messages
        where (select count(*) from of_latest) < ${ENOUGH_MATCHES}
          and message_words(client_id, content) @@ (select words && client from wanted)
        limit ${MAX_MATCHES})
    )`;
}
