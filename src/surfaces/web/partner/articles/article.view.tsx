import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';
import type { ArticleDto } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Paragraphs } from '../../kit/components/texts.js';
import { ArticleForm, DeleteArticle, type SentArticle } from '../../kit/knowledge/article-form.js';
import { NOTHING_TRIED, TrialBox } from '../../kit/knowledge/trial-box.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { articlesPath } from '../support/support-nav.js';

export interface PartnerArticleProps {
  frame: Frame;
  supportMode: SupportMode;
  /** Undefined for a new article. */
  article: ArticleDto | undefined;
  sent: SentArticle | undefined;
}

export const PartnerArticleView = ({ frame, supportMode, article, sent }: PartnerArticleProps): VNode => (
  <PartnerFrame
    {...frame}
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
    {article !== undefined && !hasRole(frame.member.role, 'editor') ? (
      <ReadArticle article={article} path={articlesPath(frame.member)} />
    ) : (
      <EditArticle path={articlesPath(frame.member)} supportMode={supportMode} article={article} sent={sent} />
    )}
  </PartnerFrame>
);

const EditArticle = ({
  path,
  supportMode,
  article,
  sent,
}: Omit<PartnerArticleProps, 'frame'> & { path: string }): VNode => (
  <div class="with-facts">
    <div class="stack">
      <ArticleForm article={article} path={path} sent={sent} />
      {article !== undefined && <DeleteArticle article={article} path={path} />}
    </div>
    <aside aria-label="Test AI replies">
      <TrialBox path={path} supportMode={supportMode} trial={NOTHING_TRIED} />
    </aside>
  </div>
);

/** For viewers. */
const ReadArticle = ({ article, path }: { article: ArticleDto; path: string }): VNode => (
  <article class="panel stack">
    <h2 dir="auto">{article.title}</h2>
    <Paragraphs text={article.body} />
    <p>
      <a class="button button-quiet button-small" href={path}>
        Back to articles
      </a>
    </p>
  </article>
);
