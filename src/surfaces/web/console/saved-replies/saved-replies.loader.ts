import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { SavedReplies } from '../../../../contexts/support/saved-replies/saved-replies.service.js';
import { checkedInput, inspectedInput } from '../../../../platform/input/checked-input.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import { Frames } from '../frame/frames.js';
import { baseIn, fieldConflicts, saveMerged } from '../frame/merging.js';
import { SavedReplyForm, SavedVersionForm } from './saved-replies.dto.js';
import { type SentReply, SavedRepliesView } from './saved-replies.view.js';
import { SavedReplyView, savedTexts } from './saved-reply.view.js';

type Form = Readonly<Record<string, string>>;

const LABELS = { title: 'Title', content: 'Text' };
const LIST = '/console/inbox/saved';

/** The pages on which the team looks after the replies that it uses again. */
@Injectable()
export class SavedRepliesLoader {
  constructor(
    private readonly frames: Frames,
    private readonly saved: SavedReplies,
  ) {}

  async list(person: Person, sent?: SentReply, status = 200): Promise<FreshPage> {
    const [frame, saved] = await Promise.all([this.frames.of(person), this.saved.list()]);
    return freshPage(
      SavedRepliesView,
      { frame, saved, sent: sent ?? { title: '', content: '', problems: new Map() } },
      status,
    );
  }

  async create(person: Person, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(SavedReplyForm, form);
    const show = (refusal: string | undefined, status: number): Promise<FreshPage> =>
      this.list(person, sentReply(form, problems, refusal), status);
    if (problems.size > 0) return show(undefined, 400);
    try {
      await this.saved.create(person.userId, input);
      return new SeeOther(LIST);
    } catch (error) {
      return refused(error, show);
    }
  }

  async show(person: Person, id: string, sent?: SentReply, status = 200): Promise<FreshPage> {
    const [frame, saved] = await Promise.all([this.frames.of(person), this.saved.get(id)]);
    return freshPage(SavedReplyView, { frame, saved, sent: sent ?? { ...saved, problems: new Map() } }, status);
  }

  async update(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(SavedReplyForm, form);
    const show = (refusal: string | undefined, status: number): Promise<FreshPage> =>
      this.show(person, id, { ...sentReply(form, problems, refusal), base: baseIn(form) }, status);
    if (problems.size > 0) return show(undefined, 400);
    try {
      const conflict = await saveMerged({
        base: baseIn(form),
        sent: { ...input },
        read: () => this.saved.get(id),
        valuesOf: savedTexts,
        save: (changes, { title, content, version }) =>
          this.saved.update(person.userId, id, { title, content, ...changes }, version),
      });
      if (conflict === undefined) return new SeeOther(LIST);
      const now = savedTexts(conflict.current);
      const merged = sentReply({ ...now, ...conflict.changes } as Form, problems, undefined);
      const fields = fieldConflicts(conflict, now, LABELS);
      return await this.show(person, id, { ...merged, conflict: { fields } }, 412);
    } catch (error) {
      return refused(error, show);
    }
  }

  async remove(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    try {
      await this.saved.remove(person.userId, id, versionIn(form));
      return new SeeOther(LIST);
    } catch (error) {
      return refused(error, async (refusal, status) => {
        const { title, content } = await this.saved.get(id);
        return this.show(person, id, { title, content, problems: new Map(), refusal }, status);
      });
    }
  }
}

const versionIn = (form: Form): number => Number(checkedInput(SavedVersionForm, form).version);

const sentReply = (
  { title = '', content = '' }: Form,
  problems: SentReply['problems'],
  refusal: string | undefined,
): SentReply => ({ title, content, problems, refusal });
