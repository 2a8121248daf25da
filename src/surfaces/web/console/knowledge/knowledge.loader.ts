import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { TrialBody } from '../../../../contexts/support/desk/knowledge-trial.dto.js';
import { KnowledgeTrial } from '../../../../contexts/support/desk/knowledge-trial.service.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { WrongReplies } from '../../../../contexts/support/learning/wrong-replies.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { ArticleView, type SentArticle } from './article.view.js';
import { KnowledgeView } from './knowledge.view.js';
import { NOTHING_TRIED } from './trial-box.js';

const PER_PAGE = 50;

/** The articles that AI uses to reply to a partner's customers. */
@Injectable()
export class KnowledgeLoader {
  constructor(
    private readonly frames: Frames,
    private readonly clients: ClientsService,
    private readonly knowledge: KnowledgeService,
    private readonly trial: KnowledgeTrial,
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

  /** Shows AI's reply to a question. Stores nothing. */
  testQuestion(admin: SignedInUser, partnerId: string, form: Form): FormResult {
    const { question = '' } = form;
    return handleForm({
      form,
      body: TrialBody,
      act: async (input) =>
        this.listArticles(admin, partnerId, 1, {
          question,
          outcome: await this.trial.tryQuestion(partnerId, input.question),
        }),
      again: ({ problems, message, status }) =>
        this.listArticles(admin, partnerId, 1, { question, problem: problems.get('question') ?? message }, status),
    });
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
}
