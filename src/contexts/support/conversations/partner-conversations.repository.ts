import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../../../platform/database/sql-conditions.js';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import type { ConversationStatus, Customer } from './conversation.entity.js';
import type { Source } from './conversation.dto.js';

export interface PartnerFilters {
  status?: ConversationStatus | undefined;
  /** Words of the customer, the external ID or a message. */
  q?: string | undefined;
}

/** A conversation as its partner sees it: without what only the team sees, such as its notes, claims and marks. */
export interface PartnerConversation {
  id: string;
  externalId: string | null;
  status: ConversationStatus;
  customer: Customer;
  /** The beginning of the latest question. */
  question: string;
  /** Since when the oldest question without a reply waits; null if none does. */
  waitingSince: Date | null;
  activeAt: Date;
  /** Of the reply to the latest question; null while it is pending. */
  replySource: Source | null;
}

const EXCERPT = 200;
/** The latest conversations are searched first, because a common word has too many matches to sort them all. */
const LATEST = 100;
/** With at least this many matches among the latest conversations, the indexes are not read, and there may be more matches. */
export const ENOUGH_MATCHES = 50;
/** Bounds the cost of a common word. */
const MAX_MATCHES = 500;
const LONG_ENOUGH = /[\p{L}\p{N}]{3}$/u;

const COLUMNS = `conversation.id, conversation.external_id as "externalId", conversation.status, conversation.customer,
  coalesce(latest.question, '') as question, conversation.waiting_since as "waitingSince",
  conversation.active_at as "activeAt", reply.author as "replySource"`;

const RELATED = `left join lateral (
    select left(content, ${EXCERPT}) as question from support_messages
     where conversation_id = conversation.id and author = 'customer' order by position desc limit 1) latest on true
  left join support_messages reply on reply.id = conversation.reply_id`;

/** Questions by the length of the wait, others by the latest activity. Each order matches an index. */
const orderOf = (status: ConversationStatus | undefined): string =>
  status === 'pending' ? 'waiting_since, id' : 'active_at desc, id desc';

@Injectable()
export class PartnerConversationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  listConversations(clientId: string, filters: PartnerFilters, page: PageRequest): Promise<PartnerConversation[]> {
    const where = conditionsOf(clientId, filters);
    const order = orderOf(filters.status);
    return this.dataSource.query<PartnerConversation[]>(
      `${searchOf(filters)} select ${COLUMNS}
         from (select * from support_conversations where ${where.toString()} order by ${order}
                limit ${page.limit} offset ${offsetOf(page)}) conversation
         ${RELATED}
        order by ${order.replaceAll(/\b(waiting_since|active_at|id)\b/g, 'conversation.$1')}`,
      where.values,
    );
  }

  /** Stops counting at `max`. */
  async countConversations(clientId: string, filters: PartnerFilters, max: number): Promise<number> {
    const where = conditionsOf(clientId, filters);
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `${searchOf(filters)} select count(*)::integer as count
         from (select from support_conversations where ${where.toString()} limit ${max}) counted`,
      where.values,
    );
    return row?.count ?? 0;
  }
}

/** The client is `$1`, the words are `$2`. */
function conditionsOf(clientId: string, { status, q }: PartnerFilters): Conditions {
  const where = new Conditions();
  where.and(`client_id = ${where.bind(clientId)}`);
  if (q !== undefined) {
    where.bind(q);
    where.and('id in (select id from matching)');
  }
  if (status !== undefined) where.and(`status = ${where.bind(status)}`);
  // Implied by the status, and required by the index.
  if (status === 'pending') where.and('waiting_since is not null');
  return where;
}

/** The words of a message include its client, so that one index finds the words of this client's messages. */
function searchOf({ q }: PartnerFilters): string {
  if (q === undefined) return '';
  const last = LONG_ENOUGH.test(q) ? `(message::text || ':*')::tsquery` : 'message';
  return `with wanted as materialized (
      select name_query($2) as customer, case when numnode(message) > 0 then ${last} end as words,
             ('''client ' || $1::uuid || '''')::tsquery as client
        from plainto_tsquery('english', $2) as message
    ), latest as materialized (
      select id, customer, external_id from support_conversations where client_id = $1
       order by active_at desc, id desc limit ${LATEST}
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
          and client_id = $1 and conversation_words(customer, external_id) @@ (select customer from wanted)
        limit ${MAX_MATCHES})
      union
      (select conversation_id from support_messages
        where (select count(*) from of_latest) < ${ENOUGH_MATCHES}
          and message_words(client_id, content) @@ (select words && client from wanted)
        limit ${MAX_MATCHES})
    )`;
}
