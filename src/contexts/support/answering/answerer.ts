import type { SupportMessage } from '../conversations/message.entity.js';
import type { Question } from '../language/question.js';
import type { KnowledgeIndex } from '../retrieval/knowledge-index.js';
import { evaluateQuestion } from './gate.js';

/** What an answerer gets. The texts of customers and articles are data, never instructions. */
export interface AskedQuestion {
  /** The customer's messages that have no reply yet, oldest first. */
  open: string[];
  /** What these messages ask. */
  questions: Question[];
  /** The conversation before them, oldest first. */
  earlier: SupportMessage[];
  /** The articles of this client, and of no other. */
  knowledge: KnowledgeIndex;
  /** Whether no customer waits for the reply. */
  isPreview?: boolean;
}

export interface Answer {
  /** The reply to all open messages; null if the answerer is not sure, so that a human replies. */
  reply: string | null;
  /** The articles that the reply comes from. */
  articleIds: string[];
  /** Why there is no reply, for the authors of the articles. */
  reasons: string[];
  /** Whether the answerer could not be asked, so that it may answer later. */
  hasFailed?: boolean;
}

export const noReply = (...reasons: string[]): Answer => ({ reply: null, articleIds: [], reasons });

export abstract class Answerer {
  abstract answer(question: AskedQuestion): Promise<Answer>;
}

/** Quotes articles word for word, only if the gate is sure that they answer the question. */
export class KnowledgeAnswerer extends Answerer {
  answer({ questions, earlier, knowledge }: AskedQuestion): Promise<Answer> {
    const results = questions.map((question) => evaluateQuestion(question, knowledge));
    if (results.length === 0) return Promise.resolve(noReply('The message contains no question.'));
    const reasons = [...new Set(results.flatMap((result) => result.reasons))];
    if (reasons.length > 0) return Promise.resolve(noReply(...reasons));
    const matches = results.flatMap(({ match }) => match ?? []);
    const reply = [...new Set(matches.map((match) => knowledge.replyOf(match)))].join('\n\n');
    const articleIds = [...new Set(matches.map(({ articleId }) => articleId))];
    if (earlier.some(({ content }) => content === reply))
      return Promise.resolve(noReply('The customer got this reply before and asks again.'));
    return Promise.resolve({ reply, articleIds, reasons: [] });
  }
}
