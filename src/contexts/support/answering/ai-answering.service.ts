import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import type { Suggestion } from '../conversations/conversation.entity.js';
import { type MessageReading, openMessages, type SupportMessage } from '../conversations/message.entity.js';
import { type Question, readQuestions } from '../language/question.js';
import { refusalOf } from '../language/refusals.js';
import { WrongRepliesService } from '../learning/wrong-replies.service.js';
import type { KnowledgeIndex } from '../retrieval/knowledge-index.js';
import { KnowledgeIndexCache } from '../retrieval/knowledge-index.cache.js';
import { type Answer, Answerer, KnowledgeAnswerer, noReply } from './answerer.js';

/** After more messages than this without a reply, the customer needs a human. */
const MAX_OPEN = 5;
const MAX_EARLIER = 20;

export interface AnsweringOutcome extends Answer {
  /** For the human who replies instead. */
  suggestions: Suggestion[];
  /** The versions of the articles that the reply comes from. */
  articleVersions: number[];
  /** Null without the reader. */
  reading?: MessageReading | null;
}

/** Decides whether AI is asked, and which messages and articles it gets. */
@Injectable()
export class AiAnsweringService {
  private readonly builtIn = new KnowledgeAnswerer();
  private readonly previewAnswerer: Answerer = {
    answer: (question) => this.answerer.answer({ ...question, isPreview: true }),
  };

  constructor(
    private readonly config: Config,
    private readonly library: KnowledgeIndexCache,
    private readonly answerer: Answerer,
    private readonly wrongReplies: WrongRepliesService,
  ) {}

  /** What replies and suggestions are taken from; undefined for a client without articles. */
  async findKnowledge(clientId: string): Promise<KnowledgeIndex | undefined> {
    return this.config.supportAi.kind === 'off' ? undefined : this.library.getIndex(clientId);
  }

  /**
   * A test client has no articles and uses those of its partner. For human-only clients, who get suggestions but no AI replies,
   * the index may be up to five seconds old.
   */
  async findKnowledgeForAsk({ id, testOf, supportMode }: ClientSupport): Promise<KnowledgeIndex | undefined> {
    const ownerId = testOf ?? id;
    if (supportMode !== 'human' || this.config.supportAi.kind === 'off') return this.findKnowledge(ownerId);
    return this.library.getRecentIndex(ownerId);
  }

  /**
   * Asks AI. In test mode, that is always the built-in answerer, so that tests cost nothing and give the same reply every time.
   */
  answerForClient(
    { id, testOf }: ClientSupport,
    knowledge: KnowledgeIndex,
    messages: readonly SupportMessage[],
  ): Promise<AnsweringOutcome> {
    if (testOf === null) return this.consider(id, knowledge, messages);
    return this.consider(testOf, knowledge, messages, this.builtIn);
  }

  /** Asks AI what it would reply to a customer. Previews share two calls of a model, so that customers get replies meanwhile. */
  considerPreview(clientId: string, knowledge: KnowledgeIndex, question: string): Promise<AnsweringOutcome> {
    return this.consider(clientId, knowledge, [{ author: 'customer', content: question }], this.previewAnswerer);
  }

  /** A question whose AI reply was marked as wrong is left to a human. */
  private async consider(
    clientId: string,
    knowledge: KnowledgeIndex,
    messages: readonly SupportMessage[],
    answerer = this.answerer,
  ): Promise<AnsweringOutcome> {
    const outcome = await considerConversation(answerer, knowledge, messages);
    const open = openMessages(messages);
    if (outcome.reply === null || !(await this.wrongReplies.isMarkedQuestion(clientId, open))) return outcome;
    return { ...noReply(MARKED_WRONG), articleVersions: [], suggestions: knowledge.suggestPassages(questionsOf(open)) };
  }
}

const MARKED_WRONG = 'An AI reply to this question was marked as wrong, and its articles have not changed since.';

/** Asks AI about the open messages of a conversation, unless AI never answers them. */
export async function considerConversation(
  answerer: Answerer,
  knowledge: KnowledgeIndex,
  messages: readonly SupportMessage[],
): Promise<AnsweringOutcome> {
  const open = openMessages(messages);
  const earlier = messages.slice(0, messages.length - open.length).slice(-MAX_EARLIER);
  const questions = questionsOf(open);
  const answer = refusedAnswer(open) ?? (await answerer.answer({ open, questions, earlier, knowledge }));
  return {
    ...answer,
    articleVersions: answer.articleIds.map((id) => knowledge.versionOf(id)),
    suggestions: answer.reply === null ? knowledge.suggestPassages(questions) : [],
  };
}

export const suggestionsFor = (message: string, knowledge: KnowledgeIndex): Suggestion[] =>
  knowledge.suggestPassages(questionsOf([message]));

const questionsOf = (open: readonly string[]): Question[] => open.slice(-MAX_OPEN).flatMap(readQuestions);

function refusedAnswer(open: readonly string[]): Answer | undefined {
  if (open.length === 0) return noReply('No message waits for a reply.');
  if (open.length > MAX_OPEN) return noReply('The customer has written too often without a reply.');
  const reasons = open.flatMap((message) => refusalOf(message) ?? []);
  return reasons.length > 0 ? noReply(...new Set(reasons)) : undefined;
}
