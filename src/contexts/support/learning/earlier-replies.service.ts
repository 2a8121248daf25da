import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { notFound } from '../../../platform/errors/app-error.js';
import { printable } from '../../../platform/input/value-rules.js';
import { Encoder } from '../../../platform/meaning/encoder.js';
import type { Conversation } from '../conversations/conversation.entity.js';
import { openMessages, type SupportMessage } from '../conversations/message.entity.js';
import { EarlierRepliesRepository, type RepliedQuestion } from './earlier-replies.repository.js';
import { findSigns } from './question-signs.js';
import { similarityOf, wordWeights } from './similarity.js';
import { maskDetails } from './personal-details.js';

/** A human reply to a similar question. Personal details of the earlier customer are masked. */
export type EarlierReply = Pick<RepliedQuestion, 'conversationId' | 'messageId' | 'question' | 'text' | 'createdAt'>;

const MAX_EARLIER_REPLIES = 2;
/** Questions with a lower similarity share a word or two, but ask for something else. */
const MIN_SIMILARITY = 0.3;

/**
 * Finds human replies to similar questions of the same partner's customers: first by meaning, then by words.
 * They are never sent automatically.
 */
@Injectable()
export class EarlierRepliesService {
  constructor(
    private readonly repository: EarlierRepliesRepository,
    private readonly encoder: Encoder,
  ) {}

  async findEarlierReplies(
    { id, clientId, status }: Pick<Conversation, 'id' | 'clientId' | 'status'>,
    messages: readonly SupportMessage[],
  ): Promise<EarlierReply[]> {
    if (status !== 'pending') return [];
    const text = openMessages(messages).join('\n');
    const signs = (await findSigns(this.encoder, text)) ?? null;
    const byMeaning = signs === null ? [] : await this.repository.findSameQuestions(clientId, id, signs);
    const words = await this.repository.stemWords(text);
    if (words.length === 0) return [];
    const candidates = await this.repository.findRepliedQuestions(clientId, id, words);
    const weight = wordWeights([words, ...candidates.map((candidate) => candidate.words)]);
    const ranked = candidates
      .map((candidate) => ({ ...candidate, similarity: similarityOf(words, candidate.words, weight) }))
      .filter((candidate) => candidate.similarity >= MIN_SIMILARITY)
      .sort((one, other) => other.similarity - one.similarity);
    const different = new Map<string, EarlierReply>();
    for (const { conversationId, messageId, question, text, customerName, createdAt } of [...byMeaning, ...ranked]) {
      const masked = maskDetails(text, customerName ?? undefined);
      if (!different.has(masked))
        different.set(masked, { conversationId, messageId, question, text: masked, createdAt });
      if (different.size === MAX_EARLIER_REPLIES) break;
    }
    return [...different.values()];
  }

  /** The masked text of an earlier reply. */
  async getReplyText(clientId: string, messageId: string): Promise<string> {
    const reply = isUUID(messageId) ? await this.repository.findHumanReply(clientId, messageId) : null;
    if (reply === null) throw notFound(`Reply not found: ${printable(messageId)}`);
    return maskDetails(reply.text, reply.customerName ?? undefined);
  }
}
