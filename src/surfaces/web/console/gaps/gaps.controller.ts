import { Body, Get, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { GapReplyPreviewsService } from '../../../../contexts/support/gaps/gap-reply-previews.service.js';
import { GapsService } from '../../../../contexts/support/gaps/gaps.service.js';
import { ArticleBody } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { LONG_FORM_LIMITS } from '../../../../platform/http/requests/form-body.js';
import { Id, PageParameter } from '../../../../platform/input/parameters.js';
import { LAST_PAGE, pathWithQuery } from '../../kit/lists/tables.js';
import { excerpt } from '../../kit/components/elements.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { GapArticleView, GapsView } from './gaps.view.js';

const PER_PAGE = 20;
const TITLE_LENGTH = 120;

class GapsQuery {
  @PageParameter()
  page = 1;
}

/** The pages of a partner's gaps. */
@ConsolePages('console/partners/:id/gaps')
export class ConsoleGapsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly gaps: GapsService,
    private readonly previews: GapReplyPreviewsService,
  ) {}

  @Get()
  async listGaps(@Id() id: string, @Query() query: GapsQuery, sent?: FormState): Promise<FreshPage> {
    const [partner, gaps] = await Promise.all([
      this.clients.getPartner(id),
      this.gaps.listGaps(id, { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return page(GapsView, { partner, gaps, page: query.page, rejection: sent?.message }, sent?.status);
  }

  @Get(':gapId/article')
  async showArticleForm(
    @Id() id: string,
    @Id('gapId') gapId: string,
    @Query() query: GapsQuery,
    sent?: FormState,
  ): Promise<FreshPage> {
    const [partner, { questions, question, reply }] = await Promise.all([
      this.clients.getPartner(id),
      this.gaps.getArticleDraft(id, gapId),
    ]);
    const typed = sent?.typed ?? { title: excerpt(question, TITLE_LENGTH), body: reply };
    return page(GapArticleView, { partner, gapId, page: query.page, questions, typed, sent }, sent?.status);
  }

  @PostOnce(':gapId/article', LONG_FORM_LIMITS)
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
      action: (input) => this.previews.createArticle(admin.userId, id, gapId, input),
      rerender: (sent) => this.showArticleForm(id, gapId, query, sent),
      redirectTo: gapPath(id, gapId, query, 'article'),
    });
  }

  @PostForm(':gapId/try')
  repeatTrial(@Id() id: string, @Id('gapId') gapId: string, @Query() query: GapsQuery): FormResult {
    return handleForm({
      action: () => this.previews.repeatPreview(id, gapId),
      rerender: (sent) => this.listGaps(id, query, sent),
      redirectTo: gapPath(id, gapId, query),
    });
  }

  @PostForm(':gapId/dismiss')
  dismissGap(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('gapId') gapId: string,
    @Query() query: GapsQuery,
  ): FormResult {
    return handleForm({
      action: () => this.gaps.dismissGap(admin.userId, id, gapId),
      rerender: (sent) => this.listGaps(id, query, sent),
      redirectTo: pathWithQuery(`/console/partners/${id}/gaps`, {
        page: query.page === 1 ? undefined : query.page,
        done: 'dismissed',
      }),
    });
  }
}

const gapPath = (partnerId: string, gapId: string, { page }: GapsQuery, done?: 'article'): string =>
  `${pathWithQuery(`/console/partners/${partnerId}/gaps`, { page: page === 1 ? undefined : page, done })}#gap-${gapId}`;
