import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { WrongReplies } from '../../../../contexts/support/learning/wrong-replies.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import type { SentArticle } from '../../kit/knowledge/article-form.js';
import type { ArticlePages } from '../../kit/knowledge/article-forms.js';
import { NOTHING_TRIED } from '../../kit/knowledge/trial-box.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { ArticleView } from './article.view.js';
import { KnowledgeView } from './knowledge.view.js';

const PER_PAGE = 50;

/** The articles that AI uses to reply to a partner's customers. */
@Injectable()
export class KnowledgeLoader {
  constructor(
    private readonly frames: Frames,
    private readonly clients: ClientsService,
    private readonly knowledge: KnowledgeService,
    private readonly wrongReplies: WrongReplies,
  ) {}

  async listArticles(
    admin: SignedInUser,
    partnerId: string,
    page: number,
    trial = NOTHING_TRIED,
    status = 200,
  ): Promise<FreshPage> {
    const [frame, partner, articles] = await Promise.all([
      this.frames.loadFrame(admin),
      this.clients.getPartner(partnerId),
      this.knowledge.listArticles(partnerId, { page: Math.min(page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return freshPage(KnowledgeView, { frame, partner, articles, trial }, status);
  }

  async showNewForm(admin: SignedInUser, partnerId: string, sent?: SentArticle): Promise<FreshPage> {
    const [frame, partner] = await Promise.all([this.frames.loadFrame(admin), this.clients.getPartner(partnerId)]);
    return freshPage(ArticleView, { frame, partner, article: undefined, wrongReplies: [], sent }, sent?.status);
  }

  async showArticle(admin: SignedInUser, partnerId: string, id: string, sent?: SentArticle): Promise<FreshPage> {
    const [frame, partner, article, wrongReplies] = await Promise.all([
      this.frames.loadFrame(admin),
      this.clients.getPartner(partnerId),
      this.knowledge.getArticle(partnerId, id),
      this.wrongReplies.listWrongReplies(partnerId, id),
    ]);
    return freshPage(ArticleView, { frame, partner, article, wrongReplies, sent }, sent?.status);
  }

  pagesFor(admin: SignedInUser, partnerId: string): ArticlePages {
    return {
      actor: admin.userId,
      clientId: partnerId,
      path: `/console/partners/${partnerId}/knowledge`,
      showArticles: (trial, status) => this.listArticles(admin, partnerId, 1, trial, status),
      showNewForm: (sent) => this.showNewForm(admin, partnerId, sent),
      showArticle: (id, sent) => this.showArticle(admin, partnerId, id, sent),
    };
  }
}
