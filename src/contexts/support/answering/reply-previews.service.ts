import { Injectable } from '@nestjs/common';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { FoundPassage } from '../retrieval/knowledge-index.js';
import { AiAnsweringService } from './ai-answering.service.js';
import type { RankedPassage } from './certainty.js';
import type { ReplyPreviewDto, ReplyPreviewPassageDto } from './reply-preview.dto.js';

const MAX_PASSAGES = 5;
const UNAVAILABLE = 'AI is not available right now. Try again in a minute.';

/** Shows admins what AI would reply, so that they can improve the articles. Only the tokens of a model are counted. */
@Injectable()
export class ReplyPreviewsService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly ai: AiAnsweringService,
  ) {}

  /** Whether AI would reply. Throws if it cannot be asked now, because a later attempt may have another result. */
  async wouldAnswer(clientId: string, question: string): Promise<boolean> {
    const client = await this.clients.getClientSupport(clientId);
    const knowledge = this.ai.canAnswer ? await this.ai.findKnowledge(clientId) : undefined;
    if (!knowledge) return false;
    const { reply, hasFailed, reasons } = await this.ai.considerPreview(client, knowledge, question);
    if (hasFailed === true) throw new Error(reasons.join(' '));
    return reply !== null;
  }

  /** Works for human-only clients too, although AI does not reply for them. Only operators see why a model failed. */
  async previewReply(clientId: string, question: string, isForPartner = false): Promise<ReplyPreviewDto> {
    const client = await this.clients.getClientSupport(clientId);
    const knowledge = await this.ai.findKnowledge(clientId);
    if (!knowledge) {
      return {
        reply: null,
        source: null,
        reasons: ['AI is turned off, or this partner has no articles.'],
        suggestions: [],
        passages: [],
      };
    }
    const preview = await this.ai.considerPreview(client, knowledge, question);
    const { reply, reasons, suggestions, hasFailed, passages } = preview;
    return {
      reply,
      source: reply === null ? null : 'ai',
      reasons: isForPartner && hasFailed === true ? [UNAVAILABLE] : reasons,
      suggestions,
      passages: passages.slice(0, MAX_PASSAGES).map(toPassage),
    };
  }
}

const toPassage = ({ articleId, title, text, ...found }: FoundPassage | RankedPassage): ReplyPreviewPassageDto => {
  const score = 'share' in found ? found.share : found.near;
  return { articleId, title, text, score: Math.round(score * 100) / 100 };
};
