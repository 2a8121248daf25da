import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { SavedReplies } from '../../../../contexts/support/saved-replies/saved-replies.service.js';
import { type Form, type FormResult, handleForm } from '../../kit/forms/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { bothValues, saveMerged } from '../frame/merging.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { SavedReplyForm } from './saved-replies.dto.js';
import { type SentReply, SavedRepliesView } from './saved-replies.view.js';
import { SavedReplyView, savedTexts } from './saved-reply.view.js';

const LABELS = { title: 'Title', content: 'Text' };
const LIST = '/console/inbox/saved';

/** The pages on which the team looks after the replies that it uses again. */
@Injectable()
export class SavedRepliesLoader {
  constructor(
    private readonly frames: Frames,
    private readonly saved: SavedReplies,
  ) {}

  async list(person: Person, sent: SentReply = {}): Promise<FreshPage> {
    const [frame, saved] = await Promise.all([this.frames.of(person), this.saved.list()]);
    return freshPage(SavedRepliesView, { frame, saved, sent }, sent.status);
  }

  create(person: Person, form: Form): FormResult {
    return handleForm({
      form,
      body: SavedReplyForm,
      act: (input) => this.saved.create(person.userId, input),
      again: (sent) => this.list(person, sent),
      next: LIST,
    });
  }

  async show(person: Person, id: string, sent: SentReply = {}): Promise<FreshPage> {
    const [frame, saved] = await Promise.all([this.frames.of(person), this.saved.get(id)]);
    return freshPage(SavedReplyView, { frame, saved, sent }, sent.status);
  }

  update(person: Person, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: SavedReplyForm,
      act: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.saved.get(id),
          valuesOf: savedTexts,
          save: (changes, { title, content, version }) =>
            this.saved.update(person.userId, id, { title, content, ...changes }, version),
          onConflict: bothValues(LABELS),
        }),
      again: (sent) => this.show(person, id, sent),
      next: LIST,
    });
  }

  remove(person: Person, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      act: ({ version }) => this.saved.remove(person.userId, id, version),
      again: ({ message, status }) => this.show(person, id, { refusal: message, status }),
      next: LIST,
    });
  }
}
