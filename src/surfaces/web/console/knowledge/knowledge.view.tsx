import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { ArticleDto } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import type { ArticleWrongReply } from '../../../../contexts/support/learning/wrong-replies.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { excerpt } from '../../kit/components/texts.js';
import { ArticleForm, DeleteArticle, type SentArticle } from '../../kit/knowledge/article-form.js';
import { ArticleList } from '../../kit/knowledge/article-list.js';
import { NOTHING_TRIED, type Trial, TrialBox } from '../../kit/knowledge/trial-box.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { PartnerNav } from '../partners/partner-nav.js';

const REPLY_LENGTH = 120;

interface KnowledgeProps {
  partner: PartnerDto;
  articles: Page<ArticleDto>;
  trial: Trial;
}

export const KnowledgeView = ({ partner, articles, trial }: KnowledgeProps): VNode => (
  <ConsoleFrame section="partners" title={partner.name}>
    <PartnerNav partnerId={partner.id} page="knowledge" />
    <div class="with-facts">
      <ArticleList articles={articles} path={pathOf(partner)} />
      <TrialAside partner={partner} trial={trial} />
    </div>
  </ConsoleFrame>
);

const pathOf = ({ id }: PartnerDto): string => `/console/partners/${id}/knowledge`;

const TrialAside = ({ partner, trial }: { partner: PartnerDto; trial: Trial }): VNode => (
  <aside aria-label="Test AI replies">
    <TrialBox path={pathOf(partner)} supportMode={partner.supportMode} trial={trial} forTeam />
  </aside>
);

interface ArticleProps {
  partner: PartnerDto;
  /** Undefined for a new article. */
  article: ArticleDto | undefined;
  /** AI replies from this article that an admin marked as wrong. */
  wrongReplies: ArticleWrongReply[];
  sent: SentArticle | undefined;
}

export function ArticleView({ partner, article, wrongReplies, sent }: ArticleProps): VNode {
  const path = pathOf(partner);
  return (
    <ConsoleFrame
      section="partners"
      title={article === undefined ? 'New article' : 'Article'}
      heading={
        <span class="quiet" dir="auto">
          {partner.name}
          {article !== undefined && (
            <>
              , updated <ExactAgo at={new Date(article.updatedAt)} />
            </>
          )}
        </span>
      }
    >
      <div class="with-facts">
        <div class="stack">
          <ArticleForm article={article} path={path} sent={sent} />
          {wrongReplies.length > 0 && <WrongReplyList replies={wrongReplies} />}
          {article !== undefined && <DeleteArticle article={article} path={path} />}
        </div>
        <TrialAside partner={partner} trial={NOTHING_TRIED} />
      </div>
    </ConsoleFrame>
  );
}

const WrongReplyList = ({ replies }: { replies: ArticleWrongReply[] }): VNode => (
  <section class="panel stack" aria-labelledby="wrong-replies">
    <h2 id="wrong-replies">AI replies marked as wrong</h2>
    <p class="small quiet">AI doesn’t reply to the same question again until you change an article that it used.</p>
    <ul class="stack stack-tight">
      {replies.map(({ conversationId, messageId, text, markedAt }) => (
        <li>
          <a href={`/console/inbox/${conversationId}#message-${messageId}`} dir="auto">
            {excerpt(text, REPLY_LENGTH)}
          </a>{' '}
          <span class="small quiet">
            marked <ExactAgo at={markedAt} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);
