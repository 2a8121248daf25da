import type { Question } from '../language/question.js';
import type { KnowledgeIndex } from '../retrieval/knowledge-index.js';

export interface SupportMessage {
  author: 'customer' | 'ai' | 'human';
  content: string;
}

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
  isTrial?: boolean;
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
