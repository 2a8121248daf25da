import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { WrongReplies } from '../../../../contexts/support/learning/wrong-replies.service.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import type { SentArticle } from '../../kit/knowledge/article-form.js';
import { ArticleForms, type ArticlePages } from '../../kit/knowledge/article-forms.js';
import { ArticlesQuery } from '../../kit/knowledge/articles.dto.js';
import { NOTHING_TRIED } from '../../kit/knowledge/trial-box.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ArticleView, KnowledgeView } from './knowledge.view.js';

const PER_PAGE = 50;

/** The articles that AI uses to reply to a partner's customers. */
@ConsolePages()
@Controller('console/partners/:id/knowledge')
export class ConsoleKnowledgeController {
  constructor(
    private readonly clients: ClientsService,
    private readonly knowledge: KnowledgeService,
    private readonly wrongReplies: WrongReplies,
    private readonly forms: ArticleForms,
  ) {}

  @Get()
  listArticles(@Id() id: string, @Query() query: ArticlesQuery): Promise<FreshPage> {
    return this.showArticles(id, query.page);
  }

  @PostOnce('', LONG_FORM_BODY)
  createArticle(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.createArticle(this.pagesFor(admin, id), form);
  }

  @Get('new')
  getNewForm(@Id() id: string): Promise<FreshPage> {
    return this.showNewForm(id);
  }

  @PostForm('try')
  testQuestion(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.testQuestion(this.pagesFor(admin, id), form);
  }

  @Get(':articleId')
  getArticle(@Id() id: string, @Id('articleId') articleId: string): Promise<FreshPage> {
    return this.showArticle(id, articleId);
  }

  @PostForm(':articleId', LONG_FORM_BODY)
  replaceArticle(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('articleId') articleId: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.replaceArticle(this.pagesFor(admin, id), articleId, form);
  }

  @PostForm(':articleId/delete')
  deleteArticle(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('articleId') articleId: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.deleteArticle(this.pagesFor(admin, id), articleId, form);
  }

  private pagesFor(admin: SignedInUser, partnerId: string): ArticlePages {
    return {
      actor: admin.userId,
      clientId: partnerId,
      path: `/console/partners/${partnerId}/knowledge`,
      showArticles: (trial, status) => this.showArticles(partnerId, 1, trial, status),
      showNewForm: (sent) => this.showNewForm(partnerId, sent),
      showArticle: (id, sent) => this.showArticle(partnerId, id, sent),
    };
  }

  private async showArticles(
    partnerId: string,
    pageNumber: number,
    trial = NOTHING_TRIED,
    status?: number,
  ): Promise<FreshPage> {
    const [partner, articles] = await Promise.all([
      this.clients.getPartner(partnerId),
      this.knowledge.listArticles(partnerId, { page: Math.min(pageNumber, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return page(KnowledgeView, { partner, articles, trial }, status);
  }

  private async showNewForm(partnerId: string, sent?: SentArticle): Promise<FreshPage> {
    const partner = await this.clients.getPartner(partnerId);
    return page(ArticleView, { partner, article: undefined, wrongReplies: [], sent }, sent?.status);
  }

  private async showArticle(partnerId: string, id: string, sent?: SentArticle): Promise<FreshPage> {
    const [partner, article, wrongReplies] = await Promise.all([
      this.clients.getPartner(partnerId),
      this.knowledge.getArticle(partnerId, id),
      this.wrongReplies.listWrongReplies(partnerId, id),
    ]);
    return page(ArticleView, { partner, article, wrongReplies, sent }, sent?.status);
  }
}
