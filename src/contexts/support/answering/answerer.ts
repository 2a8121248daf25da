import type { Question } from '../language/question.js';
import type { KnowledgeIndex } from '../retrieval/knowledge-index.js';

export interface ThreadMessage {
  author: 'customer' | 'ai' | 'human';
  content: string;
}

/** What an answerer is given: text from customers and articles, which is data and never instruction. */
export interface AskedQuestion {
  /** The messages of the customer that nobody has answered yet, oldest first. */
  open: string[];
  /** What these messages ask. */
  questions: Question[];
  /** The thread before them, oldest first. */
  earlier: ThreadMessage[];
  /** The articles of this client, and of no other. */
  knowledge: KnowledgeIndex;
}

export interface Answer {
  /** The reply to everything that is open; null when there is the least doubt: then a human replies. */
  reply: string | null;
  /** Why there is no reply, for whoever keeps the articles. */
  reasons: string[];
}

export const noReply = (...reasons: string[]): Answer => ({ reply: null, reasons });

export abstract class Answerer {
  abstract answer(question: AskedQuestion): Promise<Answer>;
}
