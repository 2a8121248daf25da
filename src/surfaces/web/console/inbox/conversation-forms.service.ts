import { createParamDecorator, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { NotificationChannelsService } from '../../../../contexts/notifications/channels/notification-channels.service.js';
import { DraftsAndNotesService } from '../../../../contexts/support/inbox/drafts-and-notes.service.js';
import type { InboxConversation } from '../../../../contexts/support/inbox/inbox.repository.js';
import { AdminConversationsService } from '../../../../contexts/support/inbox/admin-conversations.service.js';
import { EarlierRepliesService } from '../../../../contexts/support/learning/earlier-replies.service.js';
import { SavedRepliesService } from '../../../../contexts/support/saved-replies/saved-replies.service.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { UuidPipe } from '../../../../platform/input/parameters.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { EARLIER_REPLY_PREFIX, type TimelineEntry } from './conversation-messages.js';
import { ConversationView } from './conversation.view.js';
import { ConversationQuery, DraftForm, inboxFilters, inboxPath } from './inbox.dto.js';
import type { TypedTexts } from './reply-form.js';

/** Conversations in the list next to the open one. */
const LISTED = 30;

/** The conversation in the path, and the list that it was opened from. */
export interface ConversationPage {
  userId: string;
  id: string;
  query: ConversationQuery;
}

export const CurrentConversation = createParamDecorator((_: unknown, context: ExecutionContext): ConversationPage => {
  const { user, params, query } = context.switchToHttp().getRequest<Request<{ id: string }>>();
  if (user === undefined) throw new Error('A route that uses CurrentConversation must require a session');
  return {
    userId: user.userId,
    id: new UuidPipe().transform(params.id),
    query: checkedInput(ConversationQuery, query),
  };
});

/** What the forms of a conversation share, and their page. */
@Injectable()
export class ConversationFormsService {
  constructor(
    private readonly conversations: AdminConversationsService,
    private readonly savedReplies: SavedRepliesService,
    private readonly earlierReplies: EarlierRepliesService,
    private readonly writing: DraftsAndNotesService,
    private readonly channels: NotificationChannelsService,
  ) {}

  /** `typed`: the text of a rejected form. Without it, the saved draft is shown. */
  async showConversation(
    { userId, id, query }: ConversationPage,
    typed: Partial<TypedTexts> = {},
    status?: number,
  ): Promise<FreshPage> {
    const [conversation, conversations, saved, waitingMinutes] = await Promise.all([
      this.conversations.getInboxConversation(id, userId),
      this.conversations.listInbox(inboxFilters(query, { userId }), { page: 1, limit: LISTED }),
      this.savedReplies.listSavedReplies(),
      this.channels.getWaitingMinutes(),
    ]);
    const earlierReplies = await this.earlierReplies.findEarlierReplies(conversation, conversation.messages);
    const latestId = conversation.messages.at(-1)?.id ?? '';
    const shown = { content: conversation.draft?.content ?? '', note: '', ...typed };
    const timeline = timelineOf(conversation, query.seen);
    return page(
      ConversationView,
      { query, conversation, timeline, latestId, earlierReplies, conversations, saved, typed: shown, waitingMinutes },
      status,
    );
  }

  /** The suggestion, the earlier reply or the saved reply that the form names. */
  async textToInsert({ userId, id }: ConversationPage, { insert, saved }: DraftForm): Promise<string | undefined> {
    if (insert === undefined) return undefined;
    if (insert === 'saved') return saved === undefined ? '' : (await this.savedReplies.getSavedReply(saved)).content;
    const { clientId, suggestions } = await this.conversations.getInboxConversation(id, userId);
    if (insert.startsWith(EARLIER_REPLY_PREFIX))
      return this.earlierReplies.getReplyText(clientId, insert.slice(EARLIER_REPLY_PREFIX.length));
    return suggestions[Number(insert)]?.text ?? '';
  }

  async keepDraft({ userId, id }: ConversationPage, form: Form): Promise<void> {
    await this.writing.saveDraft(userId, id, checkedInput(DraftForm, form).content ?? '');
  }

  /** Redirects to the conversation unless `change` returns a page. An unsent note has no draft, so the page is rendered with it instead. */
  handleChange<Input extends object>(
    own: ConversationPage,
    form: Form,
    body: Type<Input>,
    change: (input: Input) => Promise<unknown>,
    done?: string,
  ): FormResult {
    return handleForm({
      form,
      body,
      action: async (input) => {
        const shown = await change(input);
        if (shown !== undefined) return shown;
        return form.note === undefined ? undefined : this.showConversation(own, { note: form.note });
      },
      rerender: (sent) => this.showAgain(own, sent),
      redirectTo: inboxPath(own.query, `/${own.id}`, { done }),
    });
  }

  /** `opensNext`: opens the conversation that has waited longest after this one. Saves a draft only if there is one: saving a draft claims the conversation, which a mark must not do. */
  handleMark<Input extends object>(
    own: ConversationPage,
    form: Form,
    body: Type<Input>,
    mark: (input: Input) => Promise<void>,
    done?: string,
    opensNext = false,
  ): FormResult {
    const { userId, id, query } = own;
    const change = async (input: Input): Promise<SeeOther | undefined> => {
      if (form.content !== undefined) await this.keepDraft(own, form);
      await mark(input);
      // An unsent note is shown with its conversation.
      const next =
        opensNext && form.note === undefined
          ? await this.conversations.findNextWaiting(id, userId, query.partner)
          : null;
      return next === null ? undefined : new SeeOther(inboxPath(query, `/${next}`, { done: `${done}-next` }));
    };
    return this.handleChange(own, form, body, change, done);
  }

  showAgain(own: ConversationPage, sent: FormState): Promise<FreshPage> {
    const { content = '', note = '', until } = sent.typed;
    const untilProblem = sent.problems.get('until');
    const rejection = untilProblem === undefined ? sent.message : undefined;
    return this.showConversation(own, { content, note, until, untilProblem, rejection }, sent.status);
  }
}

/** Messages and notes by time. Messages after `seen` are new. */
function timelineOf({ messages, notes }: InboxConversation, seen: string | undefined): TimelineEntry[] {
  const seenAt = messages.findIndex(({ id }) => id === seen);
  const entries = [
    ...messages.map(({ author, ...message }, index) => ({
      ...message,
      kind: author,
      isNew: seenAt !== -1 && index > seenAt,
    })),
    ...notes.map((note) => ({ ...note, kind: 'note' as const, isNew: false, markedWrong: false })),
  ];
  return entries
    .map(({ createdAt, ...entry }) => ({ ...entry, createdAt: new Date(createdAt) }))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
