import { Injectable } from '@nestjs/common';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import { readQuestions } from '../language/question.js';
import type { KnowledgeIndex } from '../retrieval/knowledge-index.js';
import { AiAnsweringService } from './ai-answering.service.js';
import { sentenceCoverages } from './gate.js';
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
    const knowledge = await this.ai.findKnowledge(clientId);
    if (!knowledge) return false;
    const { reply, hasFailed, reasons } = await this.ai.considerPreview(clientId, knowledge, question);
    if (hasFailed === true) throw new Error(reasons.join(' '));
    return reply !== null;
  }

  /** Works for human-only clients too, although AI does not reply for them. Only operators see why a model failed. */
  async previewReply(clientId: string, question: string, isForPartner = false): Promise<ReplyPreviewDto> {
    await this.clients.getClientSupport(clientId);
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
    const { reply, reasons, suggestions, hasFailed } = await this.ai.considerPreview(clientId, knowledge, question);
    return {
      reply,
      source: reply === null ? null : 'ai',
      reasons: isForPartner && hasFailed === true ? [UNAVAILABLE] : reasons,
      suggestions,
      passages: passagesFor(question, knowledge),
    };
  }
}

function passagesFor(message: string, knowledge: KnowledgeIndex): ReplyPreviewPassageDto[] {
  const questions = readQuestions(message);
  return knowledge.nearestPassages(questions, MAX_PASSAGES).map((match) => {
    const { articleId, title, text } = match;
    const coverages = questions.flatMap((question) => sentenceCoverages(match, knowledge.weighTerms(question)));
    return { articleId, title, text, score: Math.round(Math.max(0, ...coverages) * 100) / 100 };
  });
}
