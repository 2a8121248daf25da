import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/forms/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ArticleLoader } from './article.loader.js';
import { ArticleQuery, InboxQuery, ThreadQuery } from './inbox.dto.js';
import { InboxLoader } from './inbox.loader.js';
import { ConversationActions } from './conversation.actions.js';
import { ConversationLoader } from './conversation.loader.js';

@ConsolePages()
@Controller('console/inbox')
export class InboxController {
  constructor(
    private readonly pages: InboxLoader,
    private readonly threads: ConversationLoader,
    private readonly actions: ConversationActions,
    private readonly articles: ArticleLoader,
  ) {}

  @Get()
  list(@CurrentPerson() person: Person, @Query() query: InboxQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }

  @PostOnce('next')
  takeNext(@CurrentPerson() person: Person, @Query() query: InboxQuery): Promise<SeeOther> {
    return this.pages.takeNext(person, query);
  }

  @Get(':id')
  show(@CurrentPerson() person: Person, @Id() id: string, @Query() query: ThreadQuery): Promise<FreshPage> {
    return this.threads.show(person, id, query);
  }

  @PostOnce(':id/reply', LONG_FORM_BODY)
  reply(
    @CurrentPerson() person: Person,
    @Id() id: string,
    @Query() query: ThreadQuery,
    @Body() form: Form,
  ): FormResult {
    return this.actions.reply(person, id, query, form);
  }

  @PostForm(':id/draft', LONG_FORM_BODY)
  draft(
    @CurrentPerson() person: Person,
    @Id() id: string,
    @Query() query: ThreadQuery,
    @Body() form: Form,
  ): FormResult {
    return this.actions.draft(person, id, query, form);
  }

  @PostForm(':id/claim', LONG_FORM_BODY)
  claim(
    @CurrentPerson() person: Person,
    @Id() id: string,
    @Query() query: ThreadQuery,
    @Body() form: Form,
  ): FormResult {
    return this.actions.claim(person, id, query, form);
  }

  @PostForm(':id/release', LONG_FORM_BODY)
  release(
    @CurrentPerson() person: Person,
    @Id() id: string,
    @Query() query: ThreadQuery,
    @Body() form: Form,
  ): FormResult {
    return this.actions.release(person, id, query, form);
  }

  @PostOnce(':id/note', LONG_FORM_BODY)
  note(@CurrentPerson() person: Person, @Id() id: string, @Query() query: ThreadQuery, @Body() form: Form): FormResult {
    return this.actions.note(person, id, query, form);
  }

  @Get(':id/article')
  article(@CurrentPerson() person: Person, @Id() id: string, @Query() query: ArticleQuery): Promise<FreshPage> {
    return this.articles.show(person, id, query);
  }

  @PostOnce(':id/article', LONG_FORM_BODY)
  createArticle(
    @CurrentPerson() person: Person,
    @Id() id: string,
    @Query() query: ArticleQuery,
    @Body() form: Form,
  ): FormResult {
    return this.articles.create(person, id, query, form);
  }
}
