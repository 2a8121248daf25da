import type { SupportMessage } from '../conversations/message.entity.js';
import type { FoundPassage, KnowledgeIndex } from '../retrieval/knowledge-index.js';
import type { Certainty } from './certainty.js';

/** What an answerer gets. The texts of customers and articles are data, never instructions. */
export interface AskedQuestion {
  /** The customer's messages that have no reply yet, oldest first. */
  open: string[];
  /** The passages that may answer them, the likeliest first. */
  passages: readonly FoundPassage[];
  /** What these messages ask; null if this server has no reader, undefined if they were not read in time. */
  questions: Certainty[] | null | undefined;
  /** How sure the built-in answerer must be. */
  threshold: number;
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

/** Quotes articles word for word, only if the reader is sure that they answer every question. */
export class KnowledgeAnswerer extends Answerer {
  answer({ questions, threshold, earlier, knowledge }: AskedQuestion): Promise<Answer> {
    if (questions === null) return Promise.resolve(noReply('Built-in AI is off on this server.'));
    if (questions === undefined)
      return Promise.resolve({ ...noReply('AI could not read the question in time.'), hasFailed: true });
    const unsure = questions.filter(({ sure }) => sure < threshold);
    const reasons = unsure.map(
      ({ passages: [first] }) => `AI is not sure that '${first?.title}' answers the question.`,
    );
    if (reasons.length > 0) return Promise.resolve(noReply(...new Set(reasons)));
    const firstPassages = questions.flatMap(({ passages }) => passages.slice(0, 1));
    const reply = [...new Set(firstPassages.map((passage) => knowledge.replyOf(passage)))].join('\n\n');
    const articleIds = [...new Set(firstPassages.map(({ articleId }) => articleId))];
    if (earlier.some(({ content }) => content === reply))
      return Promise.resolve(noReply('The customer got this reply before and asks again.'));
    return Promise.resolve({ reply, articleIds, reasons: [] });
  }
}
