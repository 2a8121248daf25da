import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';
import type { ArticleDto } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Paragraphs } from '../../kit/components/texts.js';
import { ArticleForm, DeleteArticle, type SentArticle } from '../../kit/knowledge/article-form.js';
import { ArticleList } from '../../kit/knowledge/article-list.js';
import { NOTHING_TRIED, type Trial, TrialBox } from '../../kit/knowledge/trial-box.js';
import { useMember } from '../../kit/pages/viewer.js';
import { PartnerFrame } from '../frame/partner-frame.js';
import { articlesPath, SupportNav } from '../support/support-nav.js';

interface ArticlesProps {
  supportMode: SupportMode;
  articles: Page<ArticleDto>;
  trial: Trial;
}

export function ArticlesView({ supportMode, articles, trial }: ArticlesProps): VNode {
  const member = useMember();
  const path = articlesPath(member);
  const canEdit = hasRole(member.role, 'editor');
  return (
    <PartnerFrame section="/support" title="Articles">
      <SupportNav page="articles" />
      <p class="small quiet">AI replies to your customers only from these articles, in live mode and in the sandbox.</p>
      <div class="with-facts">
        <ArticleList articles={articles} path={path} canEdit={canEdit} />
        {canEdit && (
          <aside aria-label="Test AI replies">
            <TrialBox path={path} supportMode={supportMode} trial={trial} />
          </aside>
        )}
      </div>
    </PartnerFrame>
  );
}

interface PartnerArticleProps {
  supportMode: SupportMode;
  /** Undefined for a new article. */
  article: ArticleDto | undefined;
  sent: SentArticle | undefined;
}

export function PartnerArticleView({ supportMode, article, sent }: PartnerArticleProps): VNode {
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
        <div class="with-facts">
          <div class="stack">
            <ArticleForm article={article} path={path} sent={sent} />
            {article !== undefined && <DeleteArticle article={article} path={path} />}
          </div>
          <aside aria-label="Test AI replies">
            <TrialBox path={path} supportMode={supportMode} trial={NOTHING_TRIED} />
          </aside>
        </div>
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
      <a class="button button-quiet button-small" href={path}>
        Back to articles
      </a>
    </p>
  </article>
);
