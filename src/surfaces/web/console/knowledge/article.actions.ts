import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { ArticleBody } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { checkedInput, inspectedInput } from '../../../../platform/input/checked-input.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import { baseIn, fieldConflicts, saveMerged } from '../frame/merging.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { articleTexts } from './article.view.js';
import { KnowledgeLoader } from './knowledge.loader.js';

type Form = Readonly<Record<string, string>>;

const LABELS = { title: 'Title', body: 'Text' };

/** What an admin changes in the articles of a partner. */
@Injectable()
export class ArticleActions {
  constructor(
    private readonly pages: KnowledgeLoader,
    private readonly knowledge: KnowledgeService,
  ) {}

  async create(person: Person, partnerId: string, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(ArticleBody, form);
    if (problems.size > 0) return this.pages.form(person, partnerId, { typed: form, problems }, 400);
    try {
      await this.knowledge.create(person.userId, partnerId, input);
      return backTo(partnerId);
    } catch (error) {
      return refused(error, (refusal, status) =>
        this.pages.form(person, partnerId, { typed: form, problems, refusal }, status),
      );
    }
  }

  async replace(person: Person, partnerId: string, id: string, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(ArticleBody, form);
    const base = baseIn(form);
    if (problems.size > 0) return this.pages.show(person, partnerId, id, { typed: form, problems, base }, 400);
    try {
      const conflict = await saveMerged({
        base,
        sent: { ...input },
        read: () => this.knowledge.get(partnerId, id),
        valuesOf: articleTexts,
        save: (changes, { title, body, version }) =>
          this.knowledge.replace(person.userId, partnerId, id, { title, body, ...changes }, version),
      });
      if (conflict === undefined) return backTo(partnerId);
      const now = articleTexts(conflict.current);
      const typed = { ...now, ...conflict.changes } as Form;
      const fields = fieldConflicts(conflict, now, LABELS);
      return await this.pages.show(person, partnerId, id, { typed, problems, conflict: { fields } }, 412);
    } catch (error) {
      return refused(error, (refusal, status) =>
        this.pages.show(person, partnerId, id, { typed: form, problems, refusal, base }, status),
      );
    }
  }

  async remove(person: Person, partnerId: string, id: string, form: Form): Promise<FreshPage | SeeOther> {
    try {
      const { version } = checkedInput(VersionedForm, form);
      await this.knowledge.remove(person.userId, partnerId, id, version);
      return backTo(partnerId);
    } catch (error) {
      return refused(error, (refusal, status) =>
        this.pages.show(person, partnerId, id, { typed: undefined, problems: new Map(), refusal }, status),
      );
    }
  }
}

const backTo = (partnerId: string): SeeOther => new SeeOther(`/console/partners/${partnerId}/knowledge`);
