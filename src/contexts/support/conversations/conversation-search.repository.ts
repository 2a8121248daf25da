import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOfMode } from '../../access/users/clients.repository.js';
import { LONG_ENOUGH } from './conversation-list.repository.js';

export interface ConversationSearchResult {
  id: string;
  customerName: string | null;
  customerEmail: string | null;
  externalId: string | null;
  partnerName: string;
  isWaiting: boolean;
  /** Set if it was found by the words of a message: the text around them, and the words. */
  excerpt: string | null;
  words: string[];
}

type ConversationRow = Omit<ConversationSearchResult, 'words'>;

const COLUMNS = `v.id, v.customer ->> 'name' as "customerName", v.customer ->> 'email' as "customerEmail",
  v.external_id as "externalId", c.name as "partnerName", v.waiting_since is not null as "isWaiting"`;

/** The latest are searched first, which is enough for a common word. */
const LATEST = 100;
/** Maximum number of further matches that are read, which bounds the cost of a common word. */
const MAX_SORTED = 200;
const MAX_SORTED_MESSAGES = 2_000;
/** A conversation can have several of the matching messages. */
const MESSAGES_PER_CONVERSATION = 4;
const MAX_EXCERPT = 300;

/** Private characters around each matching word, removed from the message first. */
const [START, STOP] = ['\uE000', '\uE001'];
const MARKED_WORD = new RegExp(`${START}([^${STOP}]*)${STOP}`, 'g');
const EXCERPT = `left(ts_headline('english', translate(m.content, '${START}${STOP}', ''), (select words from wanted),
  'StartSel=${START}, StopSel=${STOP}, MinWords=12, MaxWords=24'), ${2 * MAX_EXCERPT})`;

const LIVE = isOfMode('client_id', 'live');
const CUSTOMER_WORDS = 'conversation_words(customer, external_id)';
const MESSAGE_WORDS = 'message_words(client_id, content)';

/** Finds conversations by customer name, email address or external ID, and by the words of their messages. */
@Injectable()
export class ConversationSearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Latest first, at most `limit` of each kind. Each word of the text is the beginning of a word in the customer's name or email
   * address, or in the external ID. Messages contain all words in some form; the last one can be the beginning of a word. The
   * indexes are read only if the latest rows have too few matches, so that a common word costs little.
   */
  async findConversations(text: string, limit: number): Promise<ConversationSearchResult[]> {
    const rows = await this.dataSource.query<ConversationRow[]>(
      `with wanted as materialized (
         select name_query($1) as customer,
                case when $3 and numnode(message) > 0 then (message::text || ':*')::tsquery else message end as words
           from plainto_tsquery('english', $1) as message
       ), latest as materialized (
         select * from support_conversations where ${LIVE} order by active_at desc, id desc limit ${LATEST}
       ), latest_messages as materialized (
         select position, conversation_id, client_id, content from support_messages where ${LIVE}
          order by position desc limit ${LATEST}
       ), of_customer as (
         select * from latest where ${CUSTOMER_WORDS} @@ (select customer from wanted)
         union all
         (select *
            from (select * from support_conversations
                   where ${CUSTOMER_WORDS} @@ (select customer from wanted) and ${LIVE}
                     and id not in (select id from latest)
                   limit ${MAX_SORTED}) earlier
           order by active_at desc, id desc)
         limit $2
       ), matching as (
         select position, conversation_id, content from latest_messages where ${MESSAGE_WORDS} @@ (select words from wanted)
         union all
         (select *
            from (select position, conversation_id, content from support_messages
                   where ${MESSAGE_WORDS} @@ (select words from wanted) and ${LIVE}
                     and position not in (select position from latest_messages)
                   limit ${MAX_SORTED_MESSAGES}) earlier
           order by position desc)
         limit $2 * ${MESSAGES_PER_CONVERSATION}
       ), messages as materialized (
         select *
           from (select distinct on (conversation_id) * from matching order by conversation_id, position desc) latest_of_each
          order by position desc limit $2
       )
       (select ${COLUMNS}, null as excerpt from of_customer v join partner_clients c on c.id = v.client_id
         order by v.active_at desc, v.id)
       union all
       (select ${COLUMNS}, ${EXCERPT}
          from messages m
          join support_conversations v on v.id = m.conversation_id
          join partner_clients c on c.id = v.client_id
         order by m.position desc)`,
      [text, limit, LONG_ENOUGH.test(text)],
    );
    return rows.map(toSearchResult);
  }

  async getConversation(id: string): Promise<ConversationSearchResult[]> {
    const rows = await this.dataSource.query<ConversationRow[]>(
      `select ${COLUMNS}, null as excerpt
         from support_conversations v join partner_clients c on c.id = v.client_id and c.test_of is null
        where v.id = $1`,
      [id],
    );
    return rows.map(toSearchResult);
  }
}

function toSearchResult({ excerpt, ...row }: ConversationRow): ConversationSearchResult {
  if (excerpt === null) return { ...row, excerpt, words: [] };
  const words = [...excerpt.matchAll(MARKED_WORD)].map(([, word = '']) => word);
  return {
    ...row,
    excerpt: excerpt.replaceAll(/[\uE000\uE001]/g, '').slice(0, MAX_EXCERPT),
    words: [...new Set(words)],
  };
}
