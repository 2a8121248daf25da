import { Body, Controller, Get, Query, type Type } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Claims } from '../../../../contexts/support/inbox/claims.service.js';
import { TeamReplies } from '../../../../contexts/support/inbox/team-replies.service.js';
import { DraftsAndNotes } from '../../../../contexts/support/inbox/drafts-and-notes.service.js';
import { WrongReplies } from '../../../../contexts/support/learning/wrong-replies.service.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm, type SentForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ConversationLoader } from './conversation.loader.js';
import { inboxPath } from './inbox-path.js';
import { ClaimForm, DraftForm, NoteForm, ReplyForm, ConversationQuery } from './inbox.dto.js';
import { DraftState } from './reply-form.js';

/** One conversation. Every button of its form saves the draft. */
@ConsolePages()
@Controller('console/inbox')
export class ConversationController {
  constructor(
    private readonly pages: ConversationLoader,
    private readonly claims: Claims,
    private readonly writing: DraftsAndNotes,
    private readonly replies: TeamReplies,
    private readonly wrongReplies: WrongReplies,
  ) {}

  @Get(':id')
  showConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
  ): Promise<FreshPage> {
    return this.pages.showConversation(admin, id, query);
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
      act: async (input) => {
        await this.replies.sendReply(admin.userId, id, input);
        sentReply = input;
      },
      next: inboxPath(query, `/${id}`, { done: 'replied' }),
      again: async (sent) => {
        const [problem] = [...sent.problems].map(([name, words]) => `The ${FIELD_NAMES[name] ?? 'form'} ${words}.`);
        if (problem !== undefined) return this.showAgain(admin, id, query, { ...sent, message: problem });
        await this.keepDraft(admin, id, form);
        return this.showAgain(admin, id, { ...query, seen: form.seen }, sent);
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
    return this.handleChange(admin, id, query, form, DraftForm, async ({ content = '', autosave, insert, saved }) => {
      const inserted = insert === undefined ? undefined : await this.pages.textToInsert(admin, id, insert, saved);
      const text = [content.trimEnd(), inserted].filter((part) => part !== undefined && part !== '').join('\n\n');
      const keptAt = await this.writing.saveDraft(admin.userId, id, inserted === undefined ? content : text);
      return autosave === undefined ? undefined : freshPage(DraftState, { keptAt });
    });
  }

  @PostForm(':id/claim', LONG_FORM_BODY)
  claimConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.handleChange(admin, id, query, form, ClaimForm, async ({ from = null }) => {
      await this.keepDraft(admin, id, form);
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
    return this.handleChange(admin, id, query, form, DraftForm, async () => {
      await this.keepDraft(admin, id, form);
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
    return this.handleChange(admin, id, query, form, NoteForm, async ({ note }) => {
      await this.writing.addNote(admin.userId, id, note);
      await this.keepDraft(admin, id, form);
      return new SeeOther(inboxPath(query, `/${id}`));
    });
  }

  @PostForm(':id/replies/:messageId/wrong', LONG_FORM_BODY)
  markReplyWrong(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('messageId') messageId: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.handleChange(admin, id, query, form, DraftForm, async () => {
      // Only if there is one: saving a draft claims the conversation, which a mark must not do.
      if (form.content !== undefined) await this.keepDraft(admin, id, form);
      await this.wrongReplies.markWrong(admin.userId, { conversationId: id, messageId }, admin.userId);
    });
  }

  @PostForm(':id/replies/:messageId/unmark', LONG_FORM_BODY)
  unmarkReplyWrong(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('messageId') messageId: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.handleChange(admin, id, query, form, DraftForm, async () => {
      if (form.content !== undefined) await this.keepDraft(admin, id, form);
      await this.wrongReplies.unmarkWrong(admin.userId, { conversationId: id, messageId });
    });
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

  private async keepDraft({ userId }: SignedInUser, id: string, form: Form): Promise<void> {
    await this.writing.saveDraft(userId, id, checkedInput(DraftForm, form).content ?? '');
  }

  /** Redirects to the conversation unless `change` returns a page. An unsent note has no draft, so the page is rendered with it instead. */
  private handleChange<Input extends object>(
    admin: SignedInUser,
    id: string,
    query: ConversationQuery,
    form: Form,
    body: Type<Input>,
    change: (input: Input) => Promise<unknown>,
  ): FormResult {
    return handleForm({
      form,
      body,
      act: async (input) => {
        const shown = await change(input);
        if (shown !== undefined) return shown;
        return form.note === undefined ? undefined : this.pages.showConversation(admin, id, query, { note: form.note });
      },
      again: (sent) => this.showAgain(admin, id, query, sent),
      next: inboxPath(query, `/${id}`),
    });
  }

  private showAgain(admin: SignedInUser, id: string, query: ConversationQuery, sent: SentForm): Promise<FreshPage> {
    const { content = '', note = '' } = sent.typed;
    return this.pages.showConversation(admin, id, query, { content, note, rejection: sent.message }, sent.status);
  }
}

const FIELD_NAMES: Record<string, string> = { content: 'reply', note: 'note' };
