import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/forms/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ArticleActions } from './article.actions.js';
import { KnowledgeLoader } from './knowledge.loader.js';
import { ArticlesQuery } from './knowledge.dto.js';

@ConsolePages()
@Controller('console/partners/:id/knowledge')
export class ConsoleKnowledgeController {
  constructor(
    private readonly pages: KnowledgeLoader,
    private readonly changes: ArticleActions,
  ) {}

  @Get()
  list(@CurrentPerson() person: Person, @Id() id: string, @Query() { page }: ArticlesQuery): Promise<FreshPage> {
    return this.pages.list(person, id, page);
  }

  @PostOnce('', LONG_FORM_BODY)
  create(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.changes.create(person, id, form);
  }

  @Get('new')
  form(@CurrentPerson() person: Person, @Id() id: string): Promise<FreshPage> {
    return this.pages.form(person, id);
  }

  @PostForm('try')
  try(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.try(person, id, form);
  }

  @Get(':articleId')
  show(@CurrentPerson() person: Person, @Id() id: string, @Id('articleId') articleId: string): Promise<FreshPage> {
    return this.pages.show(person, id, articleId);
  }

  @PostForm(':articleId', LONG_FORM_BODY)
  replace(
    @CurrentPerson() person: Person,
    @Id() id: string,
    @Id('articleId') articleId: string,
    @Body() form: Form,
  ): FormResult {
    return this.changes.replace(person, id, articleId, form);
  }

  @PostForm(':articleId/delete')
  remove(
    @CurrentPerson() person: Person,
    @Id() id: string,
    @Id('articleId') articleId: string,
    @Body() form: Form,
  ): FormResult {
    return this.changes.remove(person, id, articleId, form);
  }
}
