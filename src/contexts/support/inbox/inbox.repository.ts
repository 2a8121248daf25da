import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import { foldedEmail } from '../../../platform/text/email-address.js';
import { isOfMode } from '../../access/users/clients.repository.js';
import type { CloseReason, ConversationStatus, Customer, Suggestion } from '../conversations/conversation.entity.js';
import { IN_QUEUE, MAX_MESSAGES } from '../conversations/conversations.repository.js';
import type { Author } from '../conversations/message.entity.js';
import { claimsSince, type ClaimHolder } from './claims.repository.js';

export const INBOX_VIEWS = ['waiting', 'mine', 'snoozed', 'answered', 'closed', 'all'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

export interface InboxFilters {
  view: InboxView;
  partnerId: string | undefined;
  /** The signed-in user. */
  userId: string;
}

/** The marks of the team. */
export interface Marks {
  closedAs: CloseReason | null;
  closedAt: Date | null;
  /** Null if the snooze has ended. */
  snoozedUntil: Date | null;
}

export interface ListedConversation extends Marks {
  id: string;
  status: ConversationStatus;
  customer: Customer;
  partnerName: string;
  /** The beginning of the latest question. */
  question: string;
  waitingSince: Date | null;
  activeAt: Date;
  holder: ClaimHolder | null;
}

/** Nested times are strings, because the database sends the nested objects as JSON. */
export interface InboxConversation extends Marks {
  id: string;
  clientId: string;
  partnerName: string;
  externalId: string | null;
  status: ConversationStatus;
  customer: Customer;
  metadata: Record<string, unknown>;
  suggestions: Suggestion[];
  waitingSince: Date | null;
  createdAt: Date;
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

interface InboxNote {
  id: string;
  content: string;
  createdAt: string;
  name: string | null;
}

interface OtherConversation {
  id: string;
  status: ConversationStatus;
  closedAs: CloseReason | null;
  activeAt: string;
  question: string;
}

const EXCERPT = 200;
const MAX_NOTES = 200;
const MAX_OTHERS = 10;

const WAITING = 'waiting_since, id';
const LATEST = 'active_at desc, id desc';

/** Each order matches an index. */
export const INBOX_ORDERS: Record<InboxView, string> = {
  waiting: WAITING,
  mine: WAITING,
  snoozed: 'snoozed_until, id',
  answered: LATEST,
  closed: 'closed_at desc, id desc',
  all: LATEST,
};

const MARKS = `conversation.closed_as as "closedAs", conversation.closed_at as "closedAt",
  case when conversation.snoozed_until > now() then conversation.snoozed_until end as "snoozedUntil"`;

const LATEST_QUESTION = `select left(content, ${EXCERPT}) as question from support_messages
  where conversation_id = conversation.id and author = 'customer' order by position desc limit 1`;

/** Reads each inbox page in a fixed number of queries. */
@Injectable()
export class InboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  async listConversations(filters: InboxFilters, page: PageRequest): Promise<ListedConversation[]> {
    const order = INBOX_ORDERS[filters.view];
    const parameters: unknown[] = [claimsSince()];
    const rows = await this.dataSource.query<(ListedConversation & { holderId: string | null; holderName: string })[]>(
      `select conversation.id, conversation.status, conversation.customer, partner.name as "partnerName",
              coalesce(latest.question, '') as question, conversation.waiting_since as "waitingSince",
              conversation.active_at as "activeAt", ${MARKS}, users.id as "holderId", users.name as "holderName"
         from (select * from support_conversations where ${inboxConditions(filters, parameters)} order by ${order}
                limit ${page.limit} offset ${offsetOf(page)}) conversation
         join partner_clients partner on partner.id = conversation.client_id
         left join lateral (${LATEST_QUESTION}) latest on true
         left join support_claims claim on claim.conversation_id = conversation.id and claim.active_at > $1
         left join users on users.id = claim.user_id
        order by ${order.replaceAll(/\b(waiting_since|active_at|snoozed_until|closed_at|id)\b/g, 'conversation.$1')}`,
      parameters,
    );
    return rows.map(({ holderId, holderName, ...row }) => ({
      ...row,
      holder: holderId === null ? null : { userId: holderId, name: holderName },
    }));
  }

  /** Stops counting at `max`. */
  async countConversations(filters: InboxFilters, max: number): Promise<number> {
    const parameters: unknown[] = [];
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count
         from (select from support_conversations where ${inboxConditions(filters, parameters)} limit ${max}) counted`,
      parameters,
    );
    return row?.count ?? 0;
  }

  async findConversation(id: string, userId: string): Promise<InboxConversation | null> {
    const [row] = await this.dataSource.query<InboxConversation[]>(CONVERSATION, [id, userId, claimsSince()]);
    return row ?? null;
  }
}

/** The SQL condition of a view. Its values are added to `parameters`. */
export function inboxConditions({ view, partnerId, userId }: InboxFilters, parameters: unknown[]): string {
  const parameter = (value: unknown): string => `$${parameters.push(value)}`;
  const inView: Record<InboxView, () => string> = {
    waiting: () => IN_QUEUE,
    mine: () =>
      `id in (select conversation_id from support_claims
               where user_id = ${parameter(userId)} and active_at > ${parameter(claimsSince())})`,
    snoozed: () => 'snoozed_until > now()',
    answered: () => `status = 'answered'`,
    closed: () => 'closed_at is not null',
    all: () => 'true',
  };
  const ofPartner = partnerId === undefined ? '' : ` and client_id = ${parameter(partnerId)}`;
  const isLive = view === 'waiting' ? '' : ` and ${isOfMode('client_id', 'live')}`;
  return inView[view]() + isLive + ofPartner;
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
         where claim.conversation_id = conversation.id and claim.active_at > $3) as holder,
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
          from (select other.id, other.status, other.closed_as as "closedAs", other.active_at as "activeAt", coalesce(latest.question, '') as question
                  from (${othersBy(`customer ->> 'email'`, foldedEmail(`(* ->> 'email')`))}
                        union ${othersBy(`customer ->> 'id'`, `* ->> 'id'`)}) other
                  left join lateral (${LATEST_QUESTION.replace('conversation.id', 'other.id')}) latest on true
                 order by other.active_at desc limit ${MAX_OTHERS}) other) as others
  from support_conversations conversation join partner_clients partner on partner.id = conversation.client_id
 where conversation.id = $1`;
