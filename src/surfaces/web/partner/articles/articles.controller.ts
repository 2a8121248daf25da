import { Body, Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { rejectOverBudget } from '../../../../contexts/access/budgets/budget-headers.js';
import { Budgets } from '../../../../contexts/access/budgets/budgets.js';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { KnowledgeTrial } from '../../../../contexts/support/desk/knowledge-trial.service.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
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
import { PartnerPages } from '../frame/partner-layout.js';
import { articlesPath } from '../support/support-nav.js';
import { ArticlesView, PartnerArticleView } from './articles.view.js';

const PER_PAGE = 50;

/** The articles that AI uses to reply to the partner's customers. Test mode reads the same ones, so only live mode has these pages. */
@PartnerPages()
@Controller('partner/:clientId/support/articles')
export class PartnerArticlesController {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly knowledge: KnowledgeService,
    private readonly forms: ArticleForms,
    private readonly trial: KnowledgeTrial,
    private readonly budgets: Budgets,
  ) {}

  @Get()
  listArticles(@CurrentMember() member: CurrentPartner, @Query() query: ArticlesQuery): Promise<FreshPage> {
    return this.renderArticles(member, query.page);
  }

  @PostOnce('', LONG_FORM_BODY)
  @ForMembers('editor')
  createArticle(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    return this.forms.createArticle(this.pagesFor(member), form);
  }

  @Get('new')
  @ForMembers('editor')
  showNewForm(@CurrentMember() member: CurrentPartner): Promise<FreshPage> {
    return this.renderArticle(member);
  }

  /** For editors, because a model's tokens are charged. */
  @PostForm('try')
  @ForMembers('editor')
  testQuestion(
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    // Not a guard, so that the page keeps the question.
    return this.forms.testQuestion(this.pagesFor(member), form, async (question) => {
      rejectOverBudget(response, await this.budgets.chargeClient('trial', member.liveClientId));
      return this.trial.tryQuestion(member.liveClientId, question, true);
    });
  }

  @Get(':id')
  showArticle(@CurrentMember() member: CurrentPartner, @Id() id: string): Promise<FreshPage> {
    return this.renderArticle(member, id);
  }

  @PostForm(':id', LONG_FORM_BODY)
  @ForMembers('editor')
  replaceArticle(@CurrentMember() member: CurrentPartner, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.replaceArticle(this.pagesFor(member), id, form);
  }

  @PostForm(':id/delete')
  @ForMembers('editor')
  deleteArticle(@CurrentMember() member: CurrentPartner, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.deleteArticle(this.pagesFor(member), id, form);
  }

  private pagesFor(member: CurrentPartner): ArticlePages {
    return {
      actor: member.userId,
      clientId: member.liveClientId,
      path: articlesPath(member),
      showArticles: (trial, status) => this.renderArticles(member, 1, trial, status),
      showNewForm: (sent) => this.renderArticle(member, undefined, sent),
      showArticle: (id, sent) => this.renderArticle(member, id, sent),
    };
  }

  private async renderArticles(
    { liveClientId }: CurrentPartner,
    pageNumber: number,
    trial = NOTHING_TRIED,
    status = 200,
  ): Promise<FreshPage> {
    const [{ supportMode }, articles] = await Promise.all([
      this.clients.getClientSupport(liveClientId),
      this.knowledge.listArticles(liveClientId, { page: Math.min(pageNumber, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return page(ArticlesView, { supportMode, articles, trial }, status);
  }

  /** `id` is undefined for a new article. */
  private async renderArticle({ liveClientId }: CurrentPartner, id?: string, sent?: SentArticle): Promise<FreshPage> {
    const [{ supportMode }, article] = await Promise.all([
      this.clients.getClientSupport(liveClientId),
      id === undefined ? undefined : this.knowledge.getArticle(liveClientId, id),
    ]);
    return page(PartnerArticleView, { supportMode, article, sent }, sent?.status);
  }
}
