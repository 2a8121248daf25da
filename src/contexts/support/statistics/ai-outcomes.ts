/** What AI did in a conversation this month (UTC). Only questions that the reader read are handed over. */
export const AI_OUTCOMES = ['answered', 'offered', 'accepted', 'handed-over', 'wrong'] as const;
export type AiOutcome = (typeof AI_OUTCOMES)[number];

/** SQL conditions per outcome. Each uses an index of such messages. */
const CONDITIONS: Record<AiOutcome, string> = {
  answered: `author = 'ai' and not is_accepted`,
  offered: 'offered',
  accepted: `author = 'ai' and is_accepted`,
  'handed-over': `reading is not null and coalesce(
    (select author from support_messages reply
      where reply.conversation_id = message.conversation_id and reply.position > message.position and author <> 'customer'
      order by position limit 1), 'human') = 'human'`,
  wrong: `author = 'ai' and exists (select from support_wrong_replies where message_id = message.id)`,
};

/** SQL: the first moment of the month. */
export const MONTH_START = `date_trunc('month', now(), 'UTC')`;

/** SQL for the conversations of one client or several. The statistics count what the conversation list shows. */
export const conversationsOfOutcome = (outcome: AiOutcome, client: string): string =>
  `select conversation_id from support_messages message
    where client_id = ${client} and created_at >= ${MONTH_START} and ${CONDITIONS[outcome]}`;
