import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { ArticleLoader } from './article.loader.js';
import { ArticleQuery, InboxQuery, ThreadQuery } from './inbox.dto.js';
import { InboxLoader } from './inbox.loader.js';
import { ConversationActions } from './conversation.actions.js';
import { ConversationLoader } from './conversation.loader.js';

type Form = Record<string, string>;
type Shown = Promise<FreshPage | SeeOther>;

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

  @Post('next')
  @FormBody()
  @OneTimeForm()
  takeNext(@CurrentPerson() person: Person, @Query() query: InboxQuery): Promise<SeeOther> {
    return this.pages.takeNext(person, query);
  }

  @Get(':id')
  show(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ThreadQuery,
  ): Promise<FreshPage> {
    return this.threads.show(person, id, query);
  }

  @Post(':id/reply')
  @FormBody(LONG_FORM_BODY)
  @OneTimeForm()
  reply(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ThreadQuery,
    @Body() form: Form,
  ): Shown {
    return this.actions.reply(person, id, query, form);
  }

  @Post(':id/draft')
  @FormBody(LONG_FORM_BODY)
  draft(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ThreadQuery,
    @Body() form: Form,
  ): Shown {
    return this.actions.draft(person, id, query, form);
  }

  @Post(':id/claim')
  @FormBody(LONG_FORM_BODY)
  claim(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ThreadQuery,
    @Body() form: Form,
  ): Shown {
    return this.actions.claim(person, id, query, form);
  }

  @Post(':id/release')
  @FormBody(LONG_FORM_BODY)
  release(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ThreadQuery,
    @Body() form: Form,
  ): Shown {
    return this.actions.release(person, id, query, form);
  }

  @Post(':id/note')
  @FormBody(LONG_FORM_BODY)
  @OneTimeForm()
  note(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ThreadQuery,
    @Body() form: Form,
  ): Shown {
    return this.actions.note(person, id, query, form);
  }

  @Get(':id/article')
  article(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ArticleQuery,
  ): Promise<FreshPage> {
    return this.articles.show(person, id, query);
  }

  @Post(':id/article')
  @FormBody(LONG_FORM_BODY)
  @OneTimeForm()
  createArticle(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() query: ArticleQuery,
    @Body() form: Form,
  ): Shown {
    return this.articles.create(person, id, query, form);
  }
}
