import { Injectable, type Type } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { DraftsAndNotes } from '../../../../contexts/support/inbox/drafts-and-notes.service.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { type Form, type FormResult, handleForm, type SentForm } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConversationLoader } from './conversation.loader.js';
import { inboxPath } from './inbox-path.js';
import { type ConversationQuery, DraftForm } from './inbox.dto.js';

/** What the forms of a conversation share. */
@Injectable()
export class ConversationForms {
  constructor(
    private readonly pages: ConversationLoader,
    private readonly writing: DraftsAndNotes,
  ) {}

  async keepDraft({ userId }: SignedInUser, id: string, form: Form): Promise<void> {
    await this.writing.saveDraft(userId, id, checkedInput(DraftForm, form).content ?? '');
  }

  /** Redirects to the conversation unless `change` returns a page. An unsent note has no draft, so the page is rendered with it instead. */
  handleChange<Input extends object>(
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
      again: (sent) => this.showAgain(admin, id, { ...query, done: undefined }, sent),
      next: inboxPath(query, `/${id}`, { done: query.done }),
    });
  }

  /** Saves a draft only if there is one: saving a draft claims the conversation, which a mark must not do. */
  handleMark<Input extends object>(
    admin: SignedInUser,
    id: string,
    query: ConversationQuery,
    form: Form,
    body: Type<Input>,
    mark: (input: Input) => Promise<void>,
  ): FormResult {
    return this.handleChange(admin, id, query, form, body, async (input) => {
      if (form.content !== undefined) await this.keepDraft(admin, id, form);
      await mark(input);
    });
  }

  showAgain(admin: SignedInUser, id: string, query: ConversationQuery, sent: SentForm): Promise<FreshPage> {
    const { content = '', note = '', until } = sent.typed;
    const untilProblem = sent.problems.get('until');
    const rejection = untilProblem === undefined ? sent.message : undefined;
    return this.pages.showConversation(
      admin,
      id,
      query,
      { content, note, until, untilProblem, rejection },
      sent.status,
    );
  }
}
