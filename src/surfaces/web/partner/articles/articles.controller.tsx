import { Inject } from '@nestjs/common';
import type { Response } from 'express';
import type { VNode } from 'preact';
import { applySecondBudget } from '../../../admission/budget-headers.js';
import { BudgetsService } from '../../../../contexts/access/budgets/budgets.service.js';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { ForMembers } from '../../../admission/policy.js';
import type { ReplyPreviewDto } from '../../../../contexts/support/answering/reply-preview.dto.js';
import type { ArticleDto } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { LinkButton, Paragraphs } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { useMember } from '../../kit/components/viewer.js';
import { AiRepliesSummary } from '../../kit/knowledge/ai-replies-summary.js';
import { articlesController } from '../../kit/knowledge/articles.controller.js';
import { ArticleList, type ArticleProps, type ArticlesProps, EditedArticle } from '../../kit/knowledge/articles.js';
import { ReplyPreviewAside } from '../../kit/knowledge/reply-preview.js';
import { PortalPartnerContext, PartnerFrame, PortalPages } from '../frame/partner-frame.js';
import { articlesPath, SupportNav } from '../support/support-settings.view.js';

function ArticlesView({ partner, articles, replies, trial }: ArticlesProps): VNode {
  const member = useMember();
  const path = articlesPath(member);
  const canEdit = hasRole(member.role, 'editor');
  return (
    <PartnerFrame section="/support" title="Articles">
      <SupportNav page="articles" />
      <p class="small quiet">AI replies to your customers only from these articles, in live mode and in the sandbox.</p>
      {partner.supportMode !== 'human' && <AiRepliesSummary replies={replies} />}
      <div class="with-facts">
        <ArticleList articles={articles} path={path} canEdit={canEdit} />
        {canEdit && <ReplyPreviewAside path={path} supportMode={partner.supportMode} trial={trial} />}
      </div>
    </PartnerFrame>
  );
}

function PartnerArticleView(shown: ArticleProps): VNode {
  const { article } = shown;
  const member = useMember();
  const path = articlesPath(member);
  return (
    <PartnerFrame
      section="/support"
      title={article === undefined ? 'New article' : 'Article'}
      heading={
        article !== undefined && (
          <span class="quiet">
            updated <ExactAgo at={new Date(article.updatedAt)} />
          </span>
        )
      }
    >
      {article !== undefined && !hasRole(member.role, 'editor') ? (
        <ReadArticle article={article} path={path} />
      ) : (
        <EditedArticle {...shown} path={path} />
      )}
    </PartnerFrame>
  );
}

/** For viewers. */
const ReadArticle = ({ article, path }: { article: ArticleDto; path: string }): VNode => (
  <article class="panel stack">
    <h2 dir="auto">{article.title}</h2>
    <Paragraphs text={article.body} />
    <p>
      <LinkButton look="quiet small" href={path} text="Back to articles" />
    </p>
  </article>
);

/** Test mode reads the same articles, so only live mode has these pages. */
@PortalPages('partner/:clientId/support/articles')
export class PartnerArticlesController extends articlesController({
  ForEdits: ForMembers('editor'),
  CurrentPage: PortalPartnerContext('/support/articles'),
  id: 'id',
  ArticlesView,
  ArticleView: PartnerArticleView,
}) {
  @Inject() private readonly budgets!: BudgetsService;

  /** Charged here and not by a guard, so that the page keeps the question. */
  protected async tryQuestion(clientId: string, question: string, response: Response): Promise<ReplyPreviewDto> {
    applySecondBudget(response, await this.budgets.charge({ name: 'trial', holder: clientId }));
    return this.previews.previewReply(clientId, question, true);
  }

  protected listWrongReplies(): Promise<[]> {
    return Promise.resolve([]);
  }
}
