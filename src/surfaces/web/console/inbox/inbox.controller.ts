import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { ReplyArticleLoader } from './article/article.loader.js';
import { ArticleQuery, InboxQuery } from './inbox.dto.js';
import { InboxLoader } from './inbox.loader.js';

@ConsolePages()
@Controller('console/inbox')
export class InboxController {
  constructor(
    private readonly pages: InboxLoader,
    private readonly articles: ReplyArticleLoader,
  ) {}

  @Get()
  listConversations(@CurrentUser() admin: SignedInUser, @Query() query: InboxQuery): Promise<FreshPage> {
    return this.pages.listConversations(admin, query);
  }

  @PostOnce('next')
  claimNext(@CurrentUser() admin: SignedInUser, @Query() query: InboxQuery): Promise<SeeOther> {
    return this.pages.claimNext(admin, query);
  }

  @Get(':id/article')
  showArticleForm(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ArticleQuery,
  ): Promise<FreshPage> {
    return this.articles.showArticleForm(admin, id, query);
  }

  @PostOnce(':id/article', LONG_FORM_BODY)
  createArticle(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ArticleQuery,
    @Body() form: Form,
  ): FormResult {
    return this.articles.createArticle(admin, id, query, form);
  }
}
