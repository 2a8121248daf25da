import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOfMode } from '../../access/users/clients.repository.js';
import { AI_OUTCOMES, type AiOutcome, conversationsOfOutcome, MONTH_START } from './ai-outcomes.js';

/** Conversations opened in a period, and who replied first. */
interface ReplyShare {
  conversations: number;
  answeredByAi: number;
  answeredByHuman: number;
}

export interface SupportStatistics extends ReplyShare {
  /** Closed by an admin before any reply. */
  closedWithoutReply: number;
  /** AI replies in these conversations that an admin marked as wrong. */
  wrongReplies: number;
  /**
   * Median time from the question to the first reply, if a human wrote it; null without such replies. Conversations without a
   * reply, such as closed ones, do not count.
   */
  firstReplySeconds: number | null;
}

interface Week {
  /** Its Monday (UTC). */
  week: string;
}

export type SupportWeekStatistics = SupportStatistics & Week;
export type WeekShare = ReplyShare & Week;

export interface SupportPartnerStatistics extends SupportStatistics {
  partnerId: string;
}

/** What AI did for a partner this month: conversations by outcome. */
export interface AiMonth extends Record<AiOutcome, number> {
  partnerId: string;
  /** AI replies, accepted suggestions included. */
  replies: number;
  /** Median time to the first human reply; null without such replies. */
  humanSeconds: number | null;
  /** Mean time to the first AI reply. */
  aiSeconds: number | null;
}

/** Of a recorded question. */
export interface ReadingOutcome {
  /** -Infinity if AI never replies to questions of its class, or found no article. */
  sure: number;
  /** Whether a human replied with a sentence of the article that AI found. */
  isSameArticle: boolean;
  isByAi: boolean;
}

const MAX_READINGS = 1_000;
/** Shorter sentences, such as "Yes, you can.", are in replies by chance. */
const MIN_SENTENCE_LENGTH = 20;
/** Bounds the cost of long replies. */
const MAX_COMPARED_REPLY = 2_000;

/** Compares whole sentences, because searching an article for each takes long. So does `translate` of a long text. */
const sentences = (text: string): string => {
  const parts = ['!', '?', '\\r', '\\n'].reduce((sql, end) => `replace(${sql}, E'${end}', '.')`, text);
  return `lateral (
    select btrim(part, ' -*•') as sentence from string_to_table(${parts}, '.') part
     where length(part) >= ${MIN_SENTENCE_LENGTH})`;
};

/** Whether the text of an article contains a sentence of a reply. */
export const quotes = (reply: string, body: string): string => `exists (
  select from string_to_table(translate(left(${reply}, ${MAX_COMPARED_REPLY}), E'!?\\r\\n', '....'), '.') text
   where length(btrim(text, ' -*•')) >= ${MIN_SENTENCE_LENGTH} and strpos(${body}, btrim(text, ' -*•')) > 0)`;

/** Every column is in the indexes of the figures, so that the table is not read. */
const SHARES = `count(*)::integer as conversations,
  (count(*) filter (where first_reply_by = 'ai'))::integer as "answeredByAi",
  (count(*) filter (where first_reply_by = 'human'))::integer as "answeredByHuman"`;
const COLUMNS = `${SHARES},
  (count(*) filter (where closed_at is not null and first_reply_by is null))::integer as "closedWithoutReply",
  percentile_cont(0.5) within group (order by date_part('epoch', first_replied_at - created_at))
    filter (where first_reply_by = 'human') as "firstReplySeconds"`;

/** All weeks from `$1` on, including weeks without conversations. */
const weeksWith = (columns: string, condition: string): string =>
  `generate_series($1::date::timestamp, now() at time zone 'UTC', interval '7 days') as week
    cross join lateral (
      select ${columns} from support_conversations
       where created_at >= week at time zone 'UTC' and created_at < (week + interval '7 days') at time zone 'UTC'
         and ${condition}) counted`;

/** Without an ID: of all live clients. */
const ofPartner = (column: string, id: string | undefined): string =>
  id === undefined ? isOfMode(column, 'live') : `${column} = $2`;
const withPartner = (from: string, id: string | undefined): string[] => (id === undefined ? [from] : [from, id]);

const SINCE = `created_at >= $1::date at time zone 'UTC'`;

/** Few replies are marked, so they are counted apart from the conversations. */
const wrongReplies = (key: string, condition: string): string => `(
  select ${key}, count(*)::integer as count
    from support_wrong_replies wrong join support_conversations conversation on conversation.id = wrong.conversation_id
   where ${condition} group by 1) marked`;

/** How fast humans reply, how many conversations AI replies to first, and how many of its replies are marked as wrong. */
@Injectable()
export class SupportStatisticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All weeks from `from` on, oldest first, including weeks without conversations. */
  listStatisticsByWeek(from: string, partnerId: string | undefined): Promise<SupportWeekStatistics[]> {
    const key = `date_trunc('week', created_at at time zone 'UTC') as week`;
    return this.dataSource.query<SupportWeekStatistics[]>(
      `select to_char(week, 'YYYY-MM-DD') as week, counted.*, coalesce(marked.count, 0) as "wrongReplies"
         from ${weeksWith(COLUMNS, ofPartner('client_id', partnerId))}
         left join ${wrongReplies(key, `${SINCE} and ${ofPartner('conversation.client_id', partnerId)}`)} using (week)
        order by week`,
      withPartner(from, partnerId),
    );
  }

  listStatisticsByPartner(from: string): Promise<SupportPartnerStatistics[]> {
    return this.dataSource.query<SupportPartnerStatistics[]>(
      `select client_id as "partnerId", counted.*, coalesce(marked.count, 0) as "wrongReplies"
         from (select client_id, ${COLUMNS} from support_conversations where ${SINCE} and ${isOfMode('client_id', 'live')}
                group by 1 order by conversations desc, 1 limit 100) counted
         left join ${wrongReplies('conversation.client_id', SINCE)} using (client_id)
        order by conversations desc, 1`,
      [from],
    );
  }

  /** Returns this month (UTC) of the 100 live partners with most AI replies, if AI did anything for them. */
  listAiMonths(partnerId?: string): Promise<AiMonth[]> {
    const counts = AI_OUTCOMES.map(
      (outcome) =>
        `(select count(distinct conversation_id)::integer from (${conversationsOfOutcome(outcome, 'client.id')}) found) as "${outcome}"`,
    );
    return this.dataSource.query<AiMonth[]>(
      `select * from (
         select client.id as "partnerId", ${counts.join(', ')}, counted.*,
                (select count(*)::integer from support_messages
                  where client_id = client.id and author = 'ai' and created_at >= ${MONTH_START}) as replies
           from partner_clients client cross join lateral (
             select percentile_cont(0.5) within group (order by date_part('epoch', first_replied_at - created_at))
                      filter (where first_reply_by = 'human') as "humanSeconds",
                    avg(date_part('epoch', first_replied_at - created_at)) filter (where first_reply_by = 'ai') as "aiSeconds"
               from support_conversations where client_id = client.id and created_at >= ${MONTH_START}) counted
          where test_of is null and ($1::uuid is null or client.id = $1)) month
        where replies > 0 or offered > 0 or "handed-over" > 0
        order by replies desc, "handed-over" desc, "partnerId" limit 100`,
      [partnerId ?? null],
    );
  }

  /** Of one client, also in test mode, or of all live ones, with all weeks from `from` on. Reads only an index. */
  listSharesByWeek(from: string, clientId?: string): Promise<WeekShare[]> {
    const weeks = weeksWith(SHARES, ofPartner('client_id', clientId));
    const sql = `select to_char(week, 'YYYY-MM-DD') as week, counted.* from ${weeks} order by week`;
    return this.dataSource.query<WeekShare[]>(sql, withPartner(from, clientId));
  }

  /** Reads the latest questions of 90 days. Compares replies with articles only if `least` <= `sure` < `end`. */
  listReadings(clientId: string, version: string, [least, end]: readonly [number, number]): Promise<ReadingOutcome[]> {
    return this.dataSource.query<ReadingOutcome[]>(
      `with latest as (
         select position, conversation_id, reading from support_messages
          where client_id = $1 and author = 'customer' and created_at > now() - interval '90 days'
          order by created_at desc limit ${MAX_READINGS}),
       asked as (
         select position, conversation_id, (reading->>'articleId')::uuid as article_id,
                coalesce(case when reading->>'class' = 'normal' and reading->>'articleId' is not null
                              then (reading->>'sure')::float8 end, '-infinity') as sure
           from latest where reading->>'version' = $2),
       replied as (
         select asked.*, reply.author, reply.content from asked
           left join lateral (
             select author, content from support_messages later
              where later.conversation_id = asked.conversation_id and later.position > asked.position
                and later.author <> 'customer'
              order by later.position limit 1) reply on true),
       copied as (
         select distinct position from replied, ${sentences(`left(content, ${MAX_COMPARED_REPLY})`)} reply
          where sure >= $3 and sure < $4 and author = 'human' and (article_id, reply.sentence) in (
            select id, sentence from knowledge_articles, ${sentences('body')} article
             where client_id = $1 and id in (select article_id from replied where sure >= $3 and sure < $4 and author = 'human')))
       select sure, coalesce(author = 'ai', false) as "isByAi", copied.position is not null as "isSameArticle"
         from replied left join copied using (position)`,
      [clientId, version, least, end],
    );
  }
}

const DAY_MS = 86_400_000;

export const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The Monday (UTC) of the week `weeks` ago. */
export const mondayBefore = (weeks: number): string => dayBefore(((new Date().getUTCDay() + 6) % 7) + 7 * weeks);
