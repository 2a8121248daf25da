import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ArticleBody } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { bothValues, saveMerged } from '../frame/form-conflicts.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { articleTexts } from './article.view.js';
import { ArticlesQuery } from './knowledge.dto.js';
import { KnowledgeLoader } from './knowledge.loader.js';

const LABELS = { title: 'Title', body: 'Text' };

@ConsolePages()
@Controller('console/partners/:id/knowledge')
export class ConsoleKnowledgeController {
  constructor(
    private readonly pages: KnowledgeLoader,
    private readonly knowledge: KnowledgeService,
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
    return handleForm({
      form,
      body: ArticleBody,
      act: (input) => this.knowledge.createArticle(admin.userId, id, input),
      again: (sent) => this.pages.showNewForm(admin, id, sent),
      next: listOf(id),
    });
  }

  @Get('new')
  showNewForm(@CurrentUser() admin: SignedInUser, @Id() id: string): Promise<FreshPage> {
    return this.pages.showNewForm(admin, id);
  }

  @PostForm('try')
  testQuestion(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.testQuestion(admin, id, form);
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
    return handleForm({
      form,
      body: ArticleBody,
      act: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.knowledge.getArticle(id, articleId),
          valuesOf: articleTexts,
          save: (changes, { title, body, version }) =>
            this.knowledge.replaceArticle(admin.userId, id, articleId, { title, body, ...changes }, version),
          onConflict: bothValues(LABELS),
        }),
      again: (sent) => this.pages.showArticle(admin, id, articleId, sent),
      next: listOf(id),
    });
  }

  @PostForm(':articleId/delete')
  deleteArticle(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('articleId') articleId: string,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      act: ({ version }) => this.knowledge.deleteArticle(admin.userId, id, articleId, version),
      again: ({ message, status }) => this.pages.showArticle(admin, id, articleId, { rejection: message, status }),
      next: listOf(id),
    });
  }
}

const listOf = (partnerId: string): string => `/console/partners/${partnerId}/knowledge`;
