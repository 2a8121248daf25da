import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { ArticleBody } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { checkedInput, inspectedInput } from '../../../../platform/input/checked-input.js';
import { type FreshPage, SeeOther } from '../../pages/page.js';
import { refused } from '../../pages/refused.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { KnowledgePages } from './knowledge-pages.js';

type Form = Readonly<Record<string, string>>;

/** What an admin changes in the articles of a partner. */
@Injectable()
export class ArticleChanges {
  constructor(
    private readonly pages: KnowledgePages,
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
    if (problems.size > 0) return this.pages.show(person, partnerId, id, { typed: form, problems }, 400);
    try {
      const { version } = checkedInput(VersionedForm, form);
      await this.knowledge.replace(person.userId, partnerId, id, input, version);
      return backTo(partnerId);
    } catch (error) {
      return refused(error, (refusal, status) =>
        this.pages.show(person, partnerId, id, { typed: form, problems, refusal }, status),
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
