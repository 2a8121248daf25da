import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { AI_OUTCOMES, type AiOutcome } from '../../../../contexts/support/statistics/ai-outcomes.js';
import { CLOSE_REASONS, type CloseReason } from '../../../../contexts/support/conversations/conversation.entity.js';
import { type ConversationItem, MAX_REPLY } from '../../../../contexts/support/inbox/admin-conversation.dto.js';
import {
  type ConversationFilters,
  INBOX_VIEWS,
  type InboxView,
  inboxViewFilters,
} from '../../../../contexts/support/conversations/conversation-list.repository.js';
import { ChoiceField, IdField, TextField } from '../../../../platform/input/body-fields.js';
import { ChoiceParameter, IdParameter, PageParameter, TextParameter } from '../../../../platform/input/parameters.js';
import { selection } from '../../kit/lists/selection.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { SNOOZE_PRESETS, type SnoozePreset } from './snooze-times.js';

export const INBOX = '/console/inbox';

export class InboxQuery {
  @ChoiceParameter(INBOX_VIEWS, { description: 'Filter by view.', fallback: 'waiting' })
  view: InboxView = 'waiting';

  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;

  @ChoiceParameter(AI_OUTCOMES, { description: 'Filter by what AI did this month.' })
  ai?: AiOutcome;

  @PageParameter()
  page = 1;

  @TextParameter({ description: 'Number of conversations that the last form changed.' })
  changed?: string;
}

/** A path in the inbox that keeps the selected view and filters. */
export const inboxPath = (
  { view, partner, ai }: Pick<InboxQuery, 'view' | 'partner' | 'ai'>,
  path = '',
  more: Record<string, string | number | undefined> = {},
): string => pathWithQuery(INBOX + path, { view: view === 'waiting' ? undefined : view, partner, ai, ...more });

export const inboxFilters = (
  { view, partner, ai }: InboxQuery,
  { userId }: Pick<SignedInUser, 'userId'>,
): ConversationFilters => ({ ...inboxViewFilters(view, userId, partner), ai });

export class ConversationQuery extends InboxQuery {
  @IdParameter({ description: 'The latest message when the page was opened.' })
  seen?: string;
}

export class ArticleQuery extends InboxQuery {
  @IdParameter({ description: 'The reply to create an article from.' })
  reply?: string;
}

/** Longer than any reply: a draft that is too long to send is still saved. */
const MAX_DRAFT = 10 * MAX_REPLY;
const MAX_NOTE = 10_000;

export class ReplyForm {
  @TextField({ max: MAX_REPLY })
  content!: string;

  /** The latest message that the page showed. */
  @IdField()
  seen!: string;

  @ChoiceField(['next'], { optional: true })
  then?: string;

  @TextField({ max: MAX_NOTE, optional: true })
  note?: string;
}

export class DraftForm {
  @TextField({ max: MAX_DRAFT, optional: true })
  content?: string;

  /** Sent automatically while the user types. */
  @ChoiceField(['1'], { optional: true })
  autosave?: string;

  /** The text to insert: the number of a suggestion, `reply:` and the ID of an earlier reply, or `saved` for the selected saved reply. */
  @TextField({ max: 50, optional: true })
  insert?: string;

  @IdField({ optional: true })
  saved?: string;
}

export class ClaimForm {
  /** The user to take it over from. */
  @IdField({ optional: true })
  from?: string;

  /** Sent by the list, which has no reply to save. */
  @ChoiceField(['kept'], { optional: true })
  draft?: string;
}

export class NoteForm {
  @TextField({ max: MAX_NOTE })
  note!: string;
}

export class CloseConversationForm {
  @ChoiceField(CLOSE_REASONS)
  reason!: CloseReason;

  /** The latest question that the page showed. */
  @IdField({ optional: true })
  question?: string;
}

export class WrongReplyForm {
  /** `no` removes the mark. */
  @ChoiceField(['yes', 'no'])
  wrong!: 'yes' | 'no';
}

export class SnoozeForm {
  @ChoiceField(Object.keys(SNOOZE_PRESETS), { optional: true })
  preset?: SnoozePreset;

  @TextField({ max: 30, optional: true })
  until?: string;

  @TextField({ max: 64, optional: true })
  zone?: string;

  @IdField({ optional: true })
  question?: string;
}

export const SELECTION_ACTIONS = ['close', 'spam', 'claim', 'snooze'] as const;
export type SelectionAction = (typeof SELECTION_ACTIONS)[number];

export class SelectedConversationsForm {
  @ChoiceField(SELECTION_ACTIONS)
  action!: SelectionAction;

  @ChoiceField(Object.keys(SNOOZE_PRESETS), { optional: true })
  preset?: SnoozePreset;

  @TextField({ max: 64, optional: true })
  zone?: string;
}

/** The value of a checkbox is the latest question that the page showed. */
export const CONVERSATIONS = selection({
  noun: 'conversation',
  prefix: 'conversation-',
  keyOf: ({ id }: Pick<ConversationItem, 'id'>) => id,
  itemOf: (id, questionId): ConversationItem => ({ id, ...(questionId !== '' && { questionId }) }),
  pathOf: ({ id }) => `${INBOX}/${id}`,
  reasons: { 'not-found': 'It no longer exists.' },
});
