import { Body, Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { rejectOverBudget } from '../../../../contexts/access/budgets/budget-headers.js';
import { Budgets } from '../../../../contexts/access/budgets/budgets.js';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { KnowledgeTrial } from '../../../../contexts/support/desk/knowledge-trial.service.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { ArticleForms } from '../../kit/knowledge/article-forms.js';
import { ArticlesQuery } from '../../kit/knowledge/articles.dto.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ArticlesLoader } from './articles.loader.js';

/** Only live mode has these pages: test mode reads the same articles. */
@PartnerPages()
@Controller('partner/:clientId/support/articles')
export class PartnerArticlesController {
  constructor(
    private readonly pages: ArticlesLoader,
    private readonly forms: ArticleForms,
    private readonly trial: KnowledgeTrial,
    private readonly budgets: Budgets,
  ) {}

  @Get()
  listArticles(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query() { page }: ArticlesQuery,
  ): Promise<FreshPage> {
    return this.pages.listArticles(user, member, page);
  }

  @PostOnce('', LONG_FORM_BODY)
  @ForMembers('editor')
  createArticle(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
  ): FormResult {
    return this.forms.createArticle(this.pages.pagesFor(user, member), form);
  }

  @Get('new')
  @ForMembers('editor')
  showNewForm(@CurrentUser() user: SignedInUser, @CurrentMember() member: CurrentPartner): Promise<FreshPage> {
    return this.pages.showNewForm(user, member);
  }

  /** For editors, because a model's tokens are charged. */
  @PostForm('try')
  @ForMembers('editor')
  testQuestion(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    // Not a guard, so that the page keeps the question.
    return this.forms.testQuestion(this.pages.pagesFor(user, member), form, async (question) => {
      rejectOverBudget(response, await this.budgets.chargeClient('trial', member.liveClientId));
      return this.trial.tryQuestion(member.liveClientId, question, true);
    });
  }

  @Get(':id')
  showArticle(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
  ): Promise<FreshPage> {
    return this.pages.showArticle(user, member, id);
  }

  @PostForm(':id', LONG_FORM_BODY)
  @ForMembers('editor')
  replaceArticle(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.replaceArticle(this.pages.pagesFor(user, member), id, form);
  }

  @PostForm(':id/delete')
  @ForMembers('editor')
  deleteArticle(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.deleteArticle(this.pages.pagesFor(user, member), id, form);
  }
}
