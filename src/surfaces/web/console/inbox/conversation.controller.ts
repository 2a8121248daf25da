import { Body, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
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
import { ConversationFormsService } from './conversation-forms.service.js';
import {
  ClaimForm,
  CloseConversationForm,
  ConversationQuery,
  DraftForm,
  inboxPath,
  NoteForm,
  ReplyForm,
  SnoozeForm,
  WrongReplyForm,
} from './inbox.dto.js';
import { DraftState } from './reply-form.js';
import { snoozeUntil } from './snooze-times.js';

const toActor = ({ userId }: SignedInUser): { actor: string; userId: string } => ({ actor: userId, userId });

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
  showConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
  ): Promise<FreshPage> {
    return this.forms.showConversation(admin, id, query);
  }

  /** A rejected reply shows the page again, with the changes and the typed text. */
  @PostOnce(':id/reply', LONG_FORM_LIMITS)
  async sendReply(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    let sentReply: ReplyForm | undefined;
    const result = await handleForm({
      form,
      body: ReplyForm,
      action: async (input) => {
        await this.replies.sendReply(admin.userId, id, input);
        sentReply = input;
      },
      redirectTo: inboxPath(query, `/${id}`, { done: 'replied' }),
      rerender: async (sent) => {
        const [problem] = [...sent.problems].map(([name, words]) => `The ${FIELD_NAMES[name] ?? 'form'} ${words}.`);
        if (problem !== undefined) return this.forms.showAgain(admin, id, query, { ...sent, message: problem });
        await this.forms.keepDraft(admin, id, form);
        return this.forms.showAgain(admin, id, { ...query, seen: form.seen }, sent);
      },
    });
    // Don't show a sent reply in the form again, even if adding the note fails.
    return sentReply === undefined ? result : this.afterReply(admin, id, query, sentReply, result);
  }

  /** Without JavaScript, also adds a suggestion, an earlier reply or a saved reply to the draft. */
  @PostForm(':id/draft', LONG_FORM_LIMITS)
  saveDraft(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.forms.handleChange(admin, id, query, form, DraftForm, async (draft) => {
      const { content = '' } = draft;
      const inserted = await this.forms.textToInsert(admin, id, draft);
      const text = [content.trimEnd(), inserted].filter((part) => part !== undefined && part !== '').join('\n\n');
      const keptAt = await this.writing.saveDraft(admin.userId, id, inserted === undefined ? content : text);
      return draft.autosave === undefined ? undefined : part(DraftState, { keptAt });
    });
  }

  @PostForm(':id/claim', LONG_FORM_LIMITS)
  claimConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.forms.handleChange(admin, id, query, form, ClaimForm, async ({ from = null, draft }) => {
      if (draft === undefined) await this.forms.keepDraft(admin, id, form);
      await this.claims.claimConversation(admin.userId, id, from);
    });
  }

  @PostForm(':id/release', LONG_FORM_LIMITS)
  releaseConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.forms.handleChange(admin, id, query, form, DraftForm, async () => {
      await this.forms.keepDraft(admin, id, form);
      await this.claims.releaseClaim(admin.userId, id);
    });
  }

  @PostOnce(':id/note', LONG_FORM_LIMITS)
  addNote(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.forms.handleChange(admin, id, query, form, NoteForm, async ({ note }) => {
      await this.writing.addNote(admin.userId, id, note);
      await this.forms.keepDraft(admin, id, form);
      return new SeeOther(inboxPath(query, `/${id}`));
    });
  }

  @PostForm(':id/close', LONG_FORM_LIMITS)
  closeConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    const mark = ({ reason, question: questionId }: CloseConversationForm): Promise<void> =>
      this.closing.closeConversation(toActor(admin), id, { reason, questionId });
    return this.forms.handleMark(admin, id, query, form, CloseConversationForm, mark, 'closed', true);
  }

  @PostForm(':id/snooze', LONG_FORM_LIMITS)
  snoozeConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    const mark = async ({ question: questionId, ...choice }: SnoozeForm): Promise<void> => {
      const until = snoozeUntil(choice).toISOString();
      await this.closing.snoozeConversation(toActor(admin), id, { until, questionId });
    };
    return this.forms.handleMark(admin, id, query, form, SnoozeForm, mark, 'snoozed', true);
  }

  @PostForm(':id/reopen', LONG_FORM_LIMITS)
  reopenConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    const mark = (): Promise<void> => this.closing.reopenConversation(toActor(admin), id);
    return this.forms.handleMark(admin, id, query, form, DraftForm, mark, 'reopened');
  }

  @PostForm(':id/replies/:messageId/wrong', LONG_FORM_LIMITS)
  markReplyWrong(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('messageId') messageId: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    const reply = { conversationId: id, messageId };
    return this.forms.handleMark(admin, id, query, form, WrongReplyForm, ({ wrong }) =>
      wrong === 'yes'
        ? this.wrongReplies.markWrong(admin.userId, reply, admin.userId)
        : this.wrongReplies.unmarkWrong(admin.userId, reply),
    );
  }

  private async afterReply(
    admin: SignedInUser,
    id: string,
    query: ConversationQuery,
    { note, then }: ReplyForm,
    result: FreshPage | SeeOther,
  ): FormResult {
    if (note !== undefined) await this.writing.addNote(admin.userId, id, note);
    if (then === undefined) return result;
    const next = await this.claims.claimNextConversation(admin.userId, query.partner);
    return new SeeOther(
      next === null ? inboxPath(query, `/${id}`, { done: 'nothing-left' }) : inboxPath(query, `/${next}`),
    );
  }
}

const FIELD_NAMES: Record<string, string> = { content: 'reply', note: 'note' };
