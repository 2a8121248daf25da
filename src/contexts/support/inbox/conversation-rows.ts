import { type RowQuery, rowQuery } from '../../../platform/database/row-cursors.js';
import { Conditions } from '../../../platform/database/sql-conditions.js';
import { isOfMode } from '../../access/users/clients.repository.js';
import type { Mode } from '../../access/users/partner-client.entity.js';
import type { ConversationStatus } from '../conversations/conversation.entity.js';
import type { Queue } from '../conversations/conversations.repository.js';
import { INBOX_ORDERS, inboxConditions, type InboxFilters, type InboxView } from './inbox.repository.js';

/** As in the inbox, the beginning of the latest question. */
const EXCERPT = 200;

const EXPORTED = {
  id: 'conversation.id',
  partnerId: 'conversation.client_id',
  partnerName: '(select name from partner_clients where id = conversation.client_id)',
  externalId: 'conversation.external_id',
  status: 'conversation.status',
  customerName: `conversation.customer ->> 'name'`,
  customerEmail: `conversation.customer ->> 'email'`,
  customerId: `conversation.customer ->> 'id'`,
  latestQuestion: `(select left(content, ${EXCERPT}) from support_messages
                     where conversation_id = conversation.id and author = 'customer' order by position desc limit 1)`,
  waitingSince: 'conversation.waiting_since',
  closedAs: 'conversation.closed_as',
  closedAt: 'conversation.closed_at',
  snoozedUntil: 'case when conversation.snoozed_until > now() then conversation.snoozed_until end',
  activeAt: 'conversation.active_at',
  createdAt: 'conversation.created_at',
};

const rowsWhere = (where: string, order: string, values: readonly unknown[]): RowQuery =>
  rowQuery(
    EXPORTED,
    (columns) => `select ${columns} from support_conversations conversation where ${where} order by ${order}`,
    values,
  );

/** A view of the inbox as a whole, in its order. */
export function inboxRows(filters: InboxFilters): RowQuery {
  const values: unknown[] = [];
  return rowsWhere(inboxConditions(filters, values), INBOX_ORDERS[filters.view], values);
}

interface AdminFilters {
  status?: ConversationStatus;
  partnerId?: string;
  mode?: Mode;
  queue?: Queue;
}

const QUEUE_CONDITIONS: Record<Queue, string> = {
  open: 'closed_at is null and (snoozed_until is null or snoozed_until <= now())',
  snoozed: 'snoozed_until > now()',
  closed: 'closed_at is not null',
};

/** The list of the admin API as a whole, in its order. */
export function conversationRows({ status, partnerId, mode = 'live', queue }: AdminFilters): RowQuery {
  const where = new Conditions(isOfMode('client_id', mode));
  if (status !== undefined) where.and(`status = ${where.bind(status)}`);
  if (status === 'pending') where.and('waiting_since is not null');
  if (queue !== undefined) where.and(QUEUE_CONDITIONS[queue]);
  if (partnerId !== undefined) where.and(`client_id = ${where.bind(partnerId)}`);
  return rowsWhere(where.toString(), INBOX_ORDERS[viewLike(status, queue)], where.values);
}

/** The view of the inbox with the same order. */
function viewLike(status: ConversationStatus | undefined, queue: Queue | undefined): InboxView {
  if (queue === 'snoozed' || queue === 'closed') return queue;
  return status === 'pending' ? 'waiting' : 'all';
}
