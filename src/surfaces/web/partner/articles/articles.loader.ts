import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import type { SentArticle } from '../../kit/knowledge/article-form.js';
import type { ArticlePages } from '../../kit/knowledge/article-forms.js';
import { NOTHING_TRIED } from '../../kit/knowledge/trial-box.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { articlesPath } from '../support/support-nav.js';
import { PartnerArticleView } from './article.view.js';
import { ArticlesView } from './articles.view.js';

const PER_PAGE = 50;

/** The articles that AI uses to reply to the partner's customers. */
@Injectable()
export class ArticlesLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly clients: ClientsRepository,
    private readonly knowledge: KnowledgeService,
  ) {}

  async listArticles(
    user: SignedInUser,
    member: CurrentPartner,
    page: number,
    trial = NOTHING_TRIED,
    status = 200,
  ): Promise<FreshPage> {
    const [frame, { supportMode }, articles] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.clients.getClientSupport(member.liveClientId),
      this.knowledge.listArticles(member.liveClientId, { page: Math.min(page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return freshPage(ArticlesView, { frame, supportMode, articles, trial }, status);
  }

  async showNewForm(user: SignedInUser, member: CurrentPartner, sent?: SentArticle): Promise<FreshPage> {
    const [frame, { supportMode }] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.clients.getClientSupport(member.liveClientId),
    ]);
    return freshPage(PartnerArticleView, { frame, supportMode, article: undefined, sent }, sent?.status);
  }

  async showArticle(user: SignedInUser, member: CurrentPartner, id: string, sent?: SentArticle): Promise<FreshPage> {
    const [frame, { supportMode }, article] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.clients.getClientSupport(member.liveClientId),
      this.knowledge.getArticle(member.liveClientId, id),
    ]);
    return freshPage(PartnerArticleView, { frame, supportMode, article, sent }, sent?.status);
  }

  pagesFor(user: SignedInUser, member: CurrentPartner): ArticlePages {
    return {
      actor: user.userId,
      clientId: member.liveClientId,
      path: articlesPath(member),
      showArticles: (trial, status) => this.listArticles(user, member, 1, trial, status),
      showNewForm: (sent) => this.showNewForm(user, member, sent),
      showArticle: (id, sent) => this.showArticle(user, member, id, sent),
    };
  }
}
