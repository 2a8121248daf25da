import { Body, Get } from '@nestjs/common';
import { ConversationClaimsService } from '../../../../contexts/support/inbox/conversation-claims.service.js';
import { ConversationClosingService } from '../../../../contexts/support/inbox/conversation-closing.service.js';
import { DraftsAndNotesService } from '../../../../contexts/support/inbox/drafts-and-notes.service.js';
import { AdminRepliesService } from '../../../../contexts/support/inbox/admin-replies.service.js';
import { WrongRepliesService } from '../../../../contexts/support/learning/wrong-replies.service.js';
import { LONG_FORM_LIMITS } from '../../../../platform/http/requests/form-body.js';
import { Id } from '../../../../platform/input/parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, part, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ConversationFormsService, type ConversationPage, CurrentConversation } from './conversation-forms.service.js';
import {
  ClaimForm,
  CloseConversationForm,
  DraftForm,
  inboxPath,
  NoteForm,
  ReplyForm,
  SnoozeForm,
  WrongReplyForm,
} from './inbox.dto.js';
import { DraftState } from './reply-form.js';
import { snoozeUntil } from './snooze-times.js';

const toActor = ({ userId }: ConversationPage): { actor: string; userId: string } => ({
  actor: userId,
  userId,
});

/** One conversation. Every button of its form saves the draft. */
@ConsolePages('console/inbox')
export class ConversationController {
  constructor(
    private readonly forms: ConversationFormsService,
    private readonly claims: ConversationClaimsService,
    private readonly writing: DraftsAndNotesService,
    private readonly replies: AdminRepliesService,
    private readonly closing: ConversationClosingService,
    private readonly wrongReplies: WrongRepliesService,
  ) {}

  @Get(':id')
  showConversation(@CurrentConversation() own: ConversationPage): Promise<FreshPage> {
    return this.forms.showConversation(own);
  }

  /** A rejected reply shows the page again, with the changes and the typed text. */
  @PostOnce(':id/reply', LONG_FORM_LIMITS)
  async sendReply(@CurrentConversation() own: ConversationPage, @Body() form: Form): FormResult {
    const { userId, id, query } = own;
    let sentReply: ReplyForm | undefined;
    const result = await handleForm({
      form,
      body: ReplyForm,
      action: async (input) => {
        await this.replies.sendReply(userId, id, input);
        sentReply = input;
      },
      redirectTo: inboxPath(query, `/${id}`, { done: 'replied' }),
      rerender: async (sent) => {
        const [problem] = [...sent.problems].map(([name, words]) => `The ${FIELD_NAMES[name] ?? 'form'} ${words}.`);
        if (problem !== undefined) return this.forms.showAgain(own, { ...sent, message: problem });
        await this.forms.keepDraft(own, form);
        return this.forms.showAgain({ ...own, query: { ...query, seen: form.seen } }, sent);
      },
    });
    // Don't show a sent reply in the form again, even if adding the note fails.
    return sentReply === undefined ? result : this.afterReply(own, sentReply, result);
  }

  /** Without JavaScript, also adds a suggestion, an earlier reply or a saved reply to the draft. */
  @PostForm(':id/draft', LONG_FORM_LIMITS)
  saveDraft(@CurrentConversation() own: ConversationPage, @Body() form: Form): FormResult {
    return this.forms.handleChange(own, form, DraftForm, async (draft) => {
      const { content = '' } = draft;
      const inserted = await this.forms.textToInsert(own, draft);
      const text = [content.trimEnd(), inserted].filter((part) => part !== undefined && part !== '').join('\n\n');
      const keptAt = await this.writing.saveDraft(own.userId, own.id, inserted === undefined ? content : text);
      return draft.autosave === undefined ? undefined : part(DraftState, { keptAt });
    });
  }

  @PostForm(':id/claim', LONG_FORM_LIMITS)
  claimConversation(@CurrentConversation() own: ConversationPage, @Body() form: Form): FormResult {
    return this.forms.handleChange(own, form, ClaimForm, async ({ from = null, draft }) => {
      if (draft === undefined) await this.forms.keepDraft(own, form);
      await this.claims.claimConversation(own.userId, own.id, from);
    });
  }

  @PostForm(':id/release', LONG_FORM_LIMITS)
  releaseConversation(@CurrentConversation() own: ConversationPage, @Body() form: Form): FormResult {
    return this.forms.handleChange(own, form, DraftForm, async () => {
      await this.forms.keepDraft(own, form);
      await this.claims.releaseClaim(own.userId, own.id);
    });
  }

  @PostOnce(':id/note', LONG_FORM_LIMITS)
  addNote(@CurrentConversation() own: ConversationPage, @Body() form: Form): FormResult {
    return this.forms.handleChange(own, form, NoteForm, async ({ note }) => {
      await this.writing.addNote(own.userId, own.id, note);
      await this.forms.keepDraft(own, form);
      return new SeeOther(inboxPath(own.query, `/${own.id}`));
    });
  }

  @PostForm(':id/close', LONG_FORM_LIMITS)
  closeConversation(@CurrentConversation() own: ConversationPage, @Body() form: Form): FormResult {
    const mark = ({ reason, question: questionId }: CloseConversationForm): Promise<void> =>
      this.closing.closeConversation(toActor(own), own.id, { reason, questionId });
    return this.forms.handleMark(own, form, CloseConversationForm, mark, 'closed', true);
  }

  @PostForm(':id/snooze', LONG_FORM_LIMITS)
  snoozeConversation(@CurrentConversation() own: ConversationPage, @Body() form: Form): FormResult {
    const mark = async ({ question: questionId, ...choice }: SnoozeForm): Promise<void> => {
      const until = snoozeUntil(choice).toISOString();
      await this.closing.snoozeConversation(toActor(own), own.id, { until, questionId });
    };
    return this.forms.handleMark(own, form, SnoozeForm, mark, 'snoozed', true);
  }

  @PostForm(':id/reopen', LONG_FORM_LIMITS)
  reopenConversation(@CurrentConversation() own: ConversationPage, @Body() form: Form): FormResult {
    const mark = (): Promise<void> => this.closing.reopenConversation(toActor(own), own.id);
    return this.forms.handleMark(own, form, DraftForm, mark, 'reopened');
  }

  @PostForm(':id/replies/:messageId/wrong', LONG_FORM_LIMITS)
  markReplyWrong(
    @CurrentConversation() own: ConversationPage,
    @Id('messageId') messageId: string,
    @Body() form: Form,
  ): FormResult {
    const { userId } = own;
    const reply = { conversationId: own.id, messageId };
    return this.forms.handleMark(own, form, WrongReplyForm, ({ wrong }) =>
      wrong === 'yes'
        ? this.wrongReplies.markWrong(userId, reply, userId)
        : this.wrongReplies.unmarkWrong(userId, reply),
    );
  }

  private async afterReply(
    { userId, id, query }: ConversationPage,
    { note, then }: ReplyForm,
    result: FreshPage | SeeOther,
  ): FormResult {
    if (note !== undefined) await this.writing.addNote(userId, id, note);
    if (then === undefined) return result;
    const next = await this.claims.claimNextConversation(userId, query.partner);
    return new SeeOther(
      next === null ? inboxPath(query, `/${id}`, { done: 'nothing-left' }) : inboxPath(query, `/${next}`),
    );
  }
}

const FIELD_NAMES: Record<string, string> = { content: 'reply', note: 'note' };
