import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { GapTrials } from '../../../../contexts/support/gaps/gap-trials.service.js';
import { ArticleBody } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { GapsQuery } from './gaps.dto.js';
import { GapsLoader } from './gaps.loader.js';

@ConsolePages()
@Controller('console/partners/:id/gaps')
export class ConsoleGapsController {
  constructor(
    private readonly pages: GapsLoader,
    private readonly trials: GapTrials,
  ) {}

  @Get()
  listGaps(@CurrentUser() admin: SignedInUser, @Id() id: string, @Query() query: GapsQuery): Promise<FreshPage> {
    return this.pages.listGaps(admin, id, query);
  }

  @Get(':gapId/article')
  showArticleForm(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('gapId') gapId: string,
    @Query() query: GapsQuery,
  ): Promise<FreshPage> {
    return this.pages.showArticleForm(admin, id, gapId, query);
  }

  @PostOnce(':gapId/article', LONG_FORM_BODY)
  createArticle(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('gapId') gapId: string,
    @Query() query: GapsQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: ArticleBody,
      act: (input) => this.trials.createArticle(admin.userId, id, gapId, input),
      again: (sent) => this.pages.showArticleForm(admin, id, gapId, query, sent),
      next: listPath(id, query, { done: 'article' }, gapId),
    });
  }

  @PostForm(':gapId/try')
  repeatTrial(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('gapId') gapId: string,
    @Query() query: GapsQuery,
  ): FormResult {
    return handleForm({
      act: () => this.trials.repeatTrial(id, gapId),
      again: ({ message, status }) => this.pages.listGaps(admin, id, query, message, status),
      next: listPath(id, query, {}, gapId),
    });
  }
}

const listPath = (partnerId: string, { page }: GapsQuery, parameters: { done?: 'article' }, gapId: string): string =>
  `${pathWithQuery(`/console/partners/${partnerId}/gaps`, { page: page === 1 ? undefined : page, ...parameters })}#gap-${gapId}`;
