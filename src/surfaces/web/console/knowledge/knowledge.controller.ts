import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { ArticleActions } from './article.actions.js';
import { KnowledgeLoader } from './knowledge.loader.js';
import { ArticlesQuery } from './knowledge.dto.js';

type Form = Record<string, string>;

@ConsolePages()
@Controller('console/partners/:id/knowledge')
export class ConsoleKnowledgeController {
  constructor(
    private readonly pages: KnowledgeLoader,
    private readonly changes: ArticleActions,
  ) {}

  @Get()
  list(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() { page }: ArticlesQuery,
  ): Promise<FreshPage> {
    return this.pages.list(person, id, page);
  }

  @Post()
  @FormBody(LONG_FORM_BODY)
  @OneTimeForm()
  create(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.create(person, id, form);
  }

  @Get('new')
  form(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string): Promise<FreshPage> {
    return this.pages.form(person, id);
  }

  @Post('try')
  @FormBody()
  try(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string, @Body() form: Form): Promise<FreshPage> {
    return this.pages.try(person, id, form);
  }

  @Get(':articleId')
  show(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Param('articleId', UuidPipe) articleId: string,
  ): Promise<FreshPage> {
    return this.pages.show(person, id, articleId);
  }

  @Post(':articleId')
  @FormBody(LONG_FORM_BODY)
  replace(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Param('articleId', UuidPipe) articleId: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.replace(person, id, articleId, form);
  }

  @Post(':articleId/delete')
  @FormBody()
  remove(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Param('articleId', UuidPipe) articleId: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.remove(person, id, articleId, form);
  }
}
