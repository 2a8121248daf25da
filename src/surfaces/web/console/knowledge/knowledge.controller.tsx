import { Inject } from '@nestjs/common';
import type { VNode } from 'preact';
import { ForUsers } from '../../../admission/policy.js';
import type { ReplyPreviewDto } from '../../../../contexts/support/answering/reply-preview.dto.js';
import type { ArticleWrongReply } from '../../../../contexts/support/learning/wrong-replies.repository.js';
import { WrongRepliesService } from '../../../../contexts/support/learning/wrong-replies.service.js';
import { excerpt, NameLink, Section } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { AiRepliesSummary } from '../../kit/knowledge/ai-replies-summary.js';
import { articlesController } from '../../kit/knowledge/articles.controller.js';
import { ArticleList, type ArticleProps, type ArticlesProps, EditedArticle } from '../../kit/knowledge/articles.js';
import { ReplyPreviewAside } from '../../kit/knowledge/reply-preview.js';
import { ConsoleFrame, PartnerNav } from '../frame/console-frame.js';
import { ConsolePartnerContext, ConsolePages } from '../frame/console-layout.js';

const REPLY_LENGTH = 120;

function KnowledgeView({ partner: { id, name, supportMode }, articles, replies, trial }: ArticlesProps): VNode {
  const path = `/console/partners/${id}/knowledge`;
  return (
    <ConsoleFrame section="partners" title={name}>
      <PartnerNav partnerId={id} page="knowledge" />
      {supportMode !== 'human' && <AiRepliesSummary replies={replies} forTeam />}
      <div class="with-facts">
        <ArticleList articles={articles} path={path} />
        <ReplyPreviewAside path={path} supportMode={supportMode} trial={trial} forTeam />
      </div>
    </ConsoleFrame>
  );
}

const ArticleView = ({ wrongReplies, ...shown }: ArticleProps): VNode => (
  <ConsoleFrame
    section="partners"
    title={shown.article === undefined ? 'New article' : 'Article'}
    heading={
      <span class="quiet" dir="auto">
        {shown.partner.name}
        {shown.article !== undefined && (
          <>
            , updated <ExactAgo at={new Date(shown.article.updatedAt)} />
          </>
        )}
      </span>
    }
  >
    <EditedArticle {...shown} path={`/console/partners/${shown.partner.id}/knowledge`} forTeam>
      {wrongReplies.length > 0 && <WrongReplyList replies={wrongReplies} />}
    </EditedArticle>
  </ConsoleFrame>
);

const WrongReplyList = ({ replies }: { replies: ArticleWrongReply[] }): VNode => (
  <Section id="wrong-replies" title="AI replies marked as wrong" class="panel stack">
    <p class="small quiet">AI doesn’t reply to the same question again until you change an article that it used.</p>
    <ul class="stack stack-tight">
      {replies.map(({ conversationId, messageId, text, markedAt }) => (
        <li>
          <NameLink href={`/console/inbox/${conversationId}#message-${messageId}`} text={excerpt(text, REPLY_LENGTH)} />{' '}
          <span class="small quiet">
            marked <ExactAgo at={markedAt} />
          </span>
        </li>
      ))}
    </ul>
  </Section>
);

@ConsolePages('console/partners/:id/knowledge')
export class ConsoleKnowledgeController extends articlesController({
  ForEdits: ForUsers('admin'),
  CurrentPage: ConsolePartnerContext('/knowledge'),
  id: 'articleId',
  ArticlesView: KnowledgeView,
  ArticleView,
}) {
  @Inject() private readonly wrongReplies!: WrongRepliesService;

  protected tryQuestion(clientId: string, question: string): Promise<ReplyPreviewDto> {
    return this.previews.previewReply(clientId, question);
  }

  protected listWrongReplies(clientId: string, id: string): Promise<ArticleWrongReply[]> {
    return this.wrongReplies.listWrongReplies(clientId, id);
  }
}
