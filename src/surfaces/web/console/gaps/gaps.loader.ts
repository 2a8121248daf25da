import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { Gaps } from '../../../../contexts/support/gaps/gaps.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { excerpt } from '../../kit/components/texts.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { GapArticleView } from './gap-article.view.js';
import type { GapsQuery } from './gaps.dto.js';
import { GapsView } from './gaps.view.js';

const PER_PAGE = 20;
const TITLE_LENGTH = 120;

/** The pages of a partner's gaps. */
@Injectable()
export class GapsLoader {
  constructor(
    private readonly frames: Frames,
    private readonly clients: ClientsService,
    private readonly gaps: Gaps,
  ) {}

  async listGaps(
    admin: SignedInUser,
    partnerId: string,
    query: GapsQuery,
    rejection?: string,
    status = 200,
  ): Promise<FreshPage> {
    const [frame, partner, gaps] = await Promise.all([
      this.frames.loadFrame(admin),
      this.clients.getPartner(partnerId),
      this.gaps.listGaps(partnerId, { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return freshPage(GapsView, { frame, partner, gaps, query, rejection }, status);
  }

  async showArticleForm(
    admin: SignedInUser,
    partnerId: string,
    gapId: string,
    query: GapsQuery,
    sent?: SentForm,
  ): Promise<FreshPage> {
    const [frame, partner, draft] = await Promise.all([
      this.frames.loadFrame(admin),
      this.clients.getPartner(partnerId),
      this.gaps.getArticleDraft(partnerId, gapId),
    ]);
    const typed = sent?.typed ?? { title: excerpt(draft.question, TITLE_LENGTH), body: draft.reply };
    const { questions } = draft;
    return freshPage(GapArticleView, { frame, partner, gapId, page: query.page, questions, typed, sent }, sent?.status);
  }
}
