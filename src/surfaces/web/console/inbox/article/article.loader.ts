import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../../contexts/access/sessions/signed-in-user.js';
import { Inbox } from '../../../../../contexts/support/inbox/inbox.service.js';
import { ArticleBody } from '../../../../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../../../../contexts/support/knowledge/knowledge.service.js';
import { maskDetails } from '../../../../../contexts/support/learning/personal-details.js';
import { excerpt } from '../../../kit/components/texts.js';
import { type Form, type FormResult, handleForm, type SentForm } from '../../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../../kit/pages/page.js';
import { Frames } from '../../frame/frames.js';
import { ReplyArticleView } from './article.view.js';
import { inboxPath } from '../inbox-path.js';
import type { ArticleQuery } from '../inbox.dto.js';

const TITLE_LENGTH = 120;

/** Creates a knowledge article from a reply. */
@Injectable()
export class ReplyArticleLoader {
  constructor(
    private readonly frames: Frames,
    private readonly inbox: Inbox,
    private readonly knowledge: KnowledgeService,
  ) {}

  async showArticleForm(admin: SignedInUser, id: string, query: ArticleQuery, sent?: SentForm): Promise<FreshPage> {
    const [frame, { messages, partnerName, customer }] = await Promise.all([
      this.frames.loadFrame(admin),
      this.inbox.getConversation(id, admin.userId),
    ]);
    const replyAt = messages.findLastIndex(
      (message) => message.author === 'human' && (query.reply === undefined || message.id === query.reply),
    );
    const question = messages.slice(0, Math.max(0, replyAt)).findLast(({ author }) => author === 'customer');
    const typed = sent?.typed ?? {
      title: excerpt(maskDetails(question?.content ?? '', customer.name), TITLE_LENGTH),
      body: maskDetails(messages[replyAt]?.content ?? '', customer.name),
    };
    const [back, action] = [inboxPath(query, `/${id}`), inboxPath(query, `/${id}/article`)];
    return freshPage(ReplyArticleView, { frame, partnerName, back, action, typed, sent }, sent?.status);
  }

  createArticle(admin: SignedInUser, id: string, query: ArticleQuery, form: Form): FormResult {
    return handleForm({
      form,
      body: ArticleBody,
      act: async (input) => {
        const { clientId } = await this.inbox.getConversation(id, admin.userId);
        await this.knowledge.createArticle(admin.userId, clientId, input);
      },
      again: (sent) => this.showArticleForm(admin, id, query, sent),
      next: inboxPath(query, `/${id}`, { done: 'article' }),
    });
  }
}
