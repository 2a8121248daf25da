import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { Claims } from '../../../../contexts/support/inbox/claims.service.js';
import { TeamReplies } from '../../../../contexts/support/inbox/team-replies.service.js';
import { Writing } from '../../../../contexts/support/inbox/writing.service.js';
import { checkedInput, inspectedInput } from '../../../../platform/input/checked-input.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import { inboxAddress } from './inbox-path.js';
import { ClaimForm, DraftForm, NoteForm, ReplyForm, type ThreadQuery } from './inbox.dto.js';
import { DraftState } from './reply-form.js';
import { ConversationLoader } from './conversation.loader.js';

type Form = Readonly<Record<string, string>>;
type Shown = FreshPage | SeeOther;

/** What the form of a conversation does. Every button of it keeps the draft. */
@Injectable()
export class ConversationActions {
  constructor(
    private readonly pages: ConversationLoader,
    private readonly claims: Claims,
    private readonly writing: Writing,
    private readonly replies: TeamReplies,
  ) {}

  /** When it cannot be sent, the page is shown again with what has changed and with what was typed. */
  async reply(person: Person, id: string, query: ThreadQuery, form: Form): Promise<Shown> {
    const { input, invalidFields } = inspectedInput(ReplyForm, form);
    const [problem] = [...invalidFields].map(([name, words]) => `The ${FIELD_NAMES[name] ?? 'form'} ${words}.`);
    if (problem !== undefined) return this.showAgain(person, id, query, form, problem, 400);
    try {
      await this.replies.send(person.userId, id, input);
    } catch (error) {
      return refused(error, async (refusal, status) => {
        await this.keep(person, id, form);
        return this.showAgain(person, id, { ...query, seen: input.seen }, form, refusal, status);
      });
    }
    if (input.note !== undefined) await this.writing.addNote(person.userId, id, input.note);
    if (input.then === undefined) return new SeeOther(inboxAddress(query, `/${id}`, { done: 'replied' }));
    const next = await this.claims.claimNext(person.userId, query.partner);
    return new SeeOther(
      next === null ? inboxAddress(query, `/${id}`, { done: 'nothing-left' }) : inboxAddress(query, `/${next}`),
    );
  }

  /** Also adds a suggestion or a saved reply to the draft, for browsers without JavaScript. */
  draft(person: Person, id: string, query: ThreadQuery, form: Form): Promise<Shown> {
    return this.change(person, id, query, form, async () => {
      const { content = '', autosave, insert, saved } = checkedInput(DraftForm, form);
      const inserted = insert === undefined ? undefined : await this.pages.textToInsert(person, id, insert, saved);
      const text = [content.trimEnd(), inserted].filter((part) => part !== undefined && part !== '').join('\n\n');
      const keptAt = await this.writing.keepDraft(person.userId, id, inserted === undefined ? content : text);
      return autosave === undefined ? undefined : freshPage(DraftState, { keptAt }, 200);
    });
  }

  claim(person: Person, id: string, query: ThreadQuery, form: Form): Promise<Shown> {
    return this.change(person, id, query, form, async () => {
      const { from = null } = checkedInput(ClaimForm, form);
      await this.keep(person, id, form);
      await this.claims.claim(person.userId, id, from);
      return undefined;
    });
  }

  release(person: Person, id: string, query: ThreadQuery, form: Form): Promise<Shown> {
    return this.change(person, id, query, form, async () => {
      await this.keep(person, id, form);
      await this.claims.release(person.userId, id);
      return undefined;
    });
  }

  note(person: Person, id: string, query: ThreadQuery, form: Form): Promise<Shown> {
    return this.change(person, id, query, form, async () => {
      await this.writing.addNote(person.userId, id, checkedInput(NoteForm, form).note);
      await this.keep(person, id, form);
      return new SeeOther(inboxAddress(query, `/${id}`));
    });
  }

  private async keep({ userId }: Person, id: string, form: Form): Promise<void> {
    await this.writing.keepDraft(userId, id, checkedInput(DraftForm, form).content ?? '');
  }

  /** Brings the person back to the conversation, unless the change leads elsewhere. A note that was not added yet has no draft, so the page itself keeps it. */
  private async change(
    person: Person,
    id: string,
    query: ThreadQuery,
    form: Form,
    change: () => Promise<Shown | undefined>,
  ): Promise<Shown> {
    try {
      const shown = await change();
      if (shown !== undefined) return shown;
      if ((form.note ?? '') !== '') return await this.pages.show(person, id, query, { note: form.note ?? '' });
      return new SeeOther(inboxAddress(query, `/${id}`));
    } catch (error) {
      return refused(error, (refusal, status) => this.showAgain(person, id, query, form, refusal, status));
    }
  }

  private showAgain(
    person: Person,
    id: string,
    query: ThreadQuery,
    { content = '', note = '' }: Form,
    refusal: string,
    status: number,
  ): Promise<FreshPage> {
    return this.pages.show(person, id, query, { content, note, refusal }, status);
  }
}

const FIELD_NAMES: Record<string, string> = { content: 'reply', note: 'note' };
