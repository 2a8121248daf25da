import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { ArticleForms } from '../../kit/knowledge/article-forms.js';
import { ArticlesQuery } from '../../kit/knowledge/articles.dto.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { KnowledgeLoader } from './knowledge.loader.js';

@ConsolePages()
@Controller('console/partners/:id/knowledge')
export class ConsoleKnowledgeController {
  constructor(
    private readonly pages: KnowledgeLoader,
    private readonly forms: ArticleForms,
  ) {}

  @Get()
  listArticles(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() { page }: ArticlesQuery,
  ): Promise<FreshPage> {
    return this.pages.listArticles(admin, id, page);
  }

  @PostOnce('', LONG_FORM_BODY)
  createArticle(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.createArticle(this.pages.pagesFor(admin, id), form);
  }

  @Get('new')
  showNewForm(@CurrentUser() admin: SignedInUser, @Id() id: string): Promise<FreshPage> {
    return this.pages.showNewForm(admin, id);
  }

  @PostForm('try')
  testQuestion(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.testQuestion(this.pages.pagesFor(admin, id), form);
  }

  @Get(':articleId')
  showArticle(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('articleId') articleId: string,
  ): Promise<FreshPage> {
    return this.pages.showArticle(admin, id, articleId);
  }

  @PostForm(':articleId', LONG_FORM_BODY)
  replaceArticle(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('articleId') articleId: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.replaceArticle(this.pages.pagesFor(admin, id), articleId, form);
  }

  @PostForm(':articleId/delete')
  deleteArticle(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('articleId') articleId: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.deleteArticle(this.pages.pagesFor(admin, id), articleId, form);
  }
}
