import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { ArticleBody } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { type Form, type FormResult, handleForm } from '../../kit/forms/form-handler.js';
import { bothValues, saveMerged } from '../frame/merging.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { articleTexts } from './article.view.js';
import { KnowledgeLoader } from './knowledge.loader.js';

const LABELS = { title: 'Title', body: 'Text' };

/** What an admin changes in the articles of a partner. */
@Injectable()
export class ArticleActions {
  constructor(
    private readonly pages: KnowledgeLoader,
    private readonly knowledge: KnowledgeService,
  ) {}

  create(person: Person, partnerId: string, form: Form): FormResult {
    return handleForm({
      form,
      body: ArticleBody,
      act: (input) => this.knowledge.create(person.userId, partnerId, input),
      again: (sent) => this.pages.form(person, partnerId, sent),
      next: listOf(partnerId),
    });
  }

  replace(person: Person, partnerId: string, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: ArticleBody,
      act: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.knowledge.get(partnerId, id),
          valuesOf: articleTexts,
          save: (changes, { title, body, version }) =>
            this.knowledge.replace(person.userId, partnerId, id, { title, body, ...changes }, version),
          onConflict: bothValues(LABELS),
        }),
      again: (sent) => this.pages.show(person, partnerId, id, sent),
      next: listOf(partnerId),
    });
  }

  remove(person: Person, partnerId: string, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      act: ({ version }) => this.knowledge.remove(person.userId, partnerId, id, version),
      again: ({ message, status }) => this.pages.show(person, partnerId, id, { refusal: message, status }),
      next: listOf(partnerId),
    });
  }
}

const listOf = (partnerId: string): string => `/console/partners/${partnerId}/knowledge`;
