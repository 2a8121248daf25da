import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { Inbox } from '../../../../contexts/support/inbox/inbox.service.js';
import { ArticleBody } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { inspectedInput } from '../../../../platform/input/checked-input.js';
import { excerpt } from '../../kit/components/texts.js';
import type { Problems } from '../../kit/forms/field.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import { Frames } from '../frame/frames.js';
import { ArticleView } from './article.view.js';
import { inboxAddress } from './inbox-path.js';
import type { ArticleQuery } from './inbox.dto.js';

type Form = Readonly<Record<string, string>>;

const TITLE_LENGTH = 120;

interface Sent {
  title: string;
  body: string;
  problems: Problems;
  refusal?: string;
}

/** Makes an article of the partner's knowledge from a reply. */
@Injectable()
export class ArticleLoader {
  constructor(
    private readonly frames: Frames,
    private readonly inbox: Inbox,
    private readonly knowledge: KnowledgeService,
  ) {}

  async show(person: Person, id: string, query: ArticleQuery, sent?: Sent, status = 200): Promise<FreshPage> {
    const [frame, { messages, partnerName }] = await Promise.all([
      this.frames.of(person),
      this.inbox.get(id, person.userId),
    ]);
    const replyAt = messages.findLastIndex(
      (message) => message.author === 'human' && (query.reply === undefined || message.id === query.reply),
    );
    const question = messages.slice(0, Math.max(0, replyAt)).findLast(({ author }) => author === 'customer');
    const typed = sent ?? {
      title: excerpt(question?.content ?? '', TITLE_LENGTH),
      body: messages[replyAt]?.content ?? '',
    };
    return freshPage(
      ArticleView,
      {
        frame,
        partnerName,
        back: inboxAddress(query, `/${id}`),
        action: inboxAddress(query, `/${id}/article`),
        typed,
        problems: sent?.problems ?? new Map(),
        refusal: sent?.refusal,
      },
      status,
    );
  }

  async create(person: Person, id: string, query: ArticleQuery, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(ArticleBody, form);
    const sent: Sent = { title: form.title ?? '', body: form.body ?? '', problems };
    if (problems.size > 0) return this.show(person, id, query, sent, 400);
    try {
      const { clientId } = await this.inbox.get(id, person.userId);
      await this.knowledge.create(person.userId, clientId, input);
      return new SeeOther(inboxAddress(query, `/${id}`, { done: 'article' }));
    } catch (error) {
      return refused(error, (refusal, status) => this.show(person, id, query, { ...sent, refusal }, status));
    }
  }
}
