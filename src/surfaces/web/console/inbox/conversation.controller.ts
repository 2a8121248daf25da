import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Claims } from '../../../../contexts/support/inbox/claims.service.js';
import { Closing } from '../../../../contexts/support/inbox/closing.service.js';
import { DraftsAndNotes } from '../../../../contexts/support/inbox/drafts-and-notes.service.js';
import { TeamReplies } from '../../../../contexts/support/inbox/team-replies.service.js';
import { WrongReplies } from '../../../../contexts/support/learning/wrong-replies.service.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, part, SeeOther } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ConversationForms } from './conversation-forms.js';
import {
  ClaimForm,
  CloseForm,
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

const marker = ({ userId }: SignedInUser): { actor: string; userId: string } => ({ actor: userId, userId });

/** One conversation. Every button of its form saves the draft. */
@ConsolePages()
@Controller('console/inbox')
export class ConversationController {
  constructor(
    private readonly forms: ConversationForms,
    private readonly claims: Claims,
    private readonly writing: DraftsAndNotes,
    private readonly replies: TeamReplies,
    private readonly closing: Closing,
    private readonly wrongReplies: WrongReplies,
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
  @PostOnce(':id/reply', LONG_FORM_BODY)
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
  @PostForm(':id/draft', LONG_FORM_BODY)
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

  @PostForm(':id/claim', LONG_FORM_BODY)
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

  @PostForm(':id/release', LONG_FORM_BODY)
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

  @PostOnce(':id/note', LONG_FORM_BODY)
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

  @PostForm(':id/close', LONG_FORM_BODY)
  closeConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.forms.handleMark(admin, id, { ...query, done: 'closed' }, form, CloseForm, ({ reason, question }) =>
      this.closing.closeConversation(marker(admin), id, { reason, questionId: question }),
    );
  }

  @PostForm(':id/snooze', LONG_FORM_BODY)
  snoozeConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.forms.handleMark(admin, id, { ...query, done: 'snoozed' }, form, SnoozeForm, async (input) => {
      const until = snoozeUntil(input).toISOString();
      await this.closing.snoozeConversation(marker(admin), id, { until, questionId: input.question });
    });
  }

  @PostForm(':id/reopen', LONG_FORM_BODY)
  reopenConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.forms.handleMark(admin, id, { ...query, done: 'reopened' }, form, DraftForm, () =>
      this.closing.reopenConversation(marker(admin), id),
    );
  }

  @PostForm(':id/replies/:messageId/wrong', LONG_FORM_BODY)
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
