import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { mapPage, Page, type PageRequest } from '../../../platform/input/page.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import { maskDetails } from '../learning/personal-details.js';
import { gapNotFound } from './gap-reply-previews.service.js';
import type { DismissedGapDto, GapDto, GapTextDto } from './gaps.dto.js';
import {
  type FoundArticle,
  type GapText,
  type GapTexts,
  type GapRow,
  GapsRepository,
  type TriedQuestion,
} from './gaps.repository.js';

const MAX_REPLIES = 3;

/** A gap as admins see it. */
export interface GapView extends GapRow {
  questions: GapTextDto[];
  /** Personal details are masked. */
  replies: GapTextDto[];
  /** Results of the latest preview. */
  tried: TriedQuestion[];
  found: FoundArticle | null;
}

/** The texts that prefill an article about a gap. Personal details are masked. */
export interface ArticleDraft {
  question: string;
  reply: string;
  /** Not masked. */
  questions: GapTextDto[];
}

/** Lists groups of similar questions that AI did not answer. */
@Injectable()
export class GapsService {
  constructor(
    private readonly repository: GapsRepository,
    private readonly clients: ClientsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /** Largest first. */
  async listGaps(clientId: string, request: PageRequest): Promise<Page<GapView>> {
    const { gaps, total } = await this.repository.listGaps(clientId, request);
    const texts = await this.repository.findTexts(
      clientId,
      gaps.map(({ id }) => id),
    );
    const views = gaps.flatMap((gap) => {
      const found = texts.get(gap.id);
      // Without texts, the gap was deleted between the two queries.
      if (found === undefined) return [];
      const { questions, tried, found: article } = found;
      return [{ ...gap, questions: questions.map(unmasked), replies: differentReplies(found), tried, found: article }];
    });
    return new Page(views, request, total);
  }

  async listGapsOfPartner(clientId: string, request: PageRequest): Promise<Page<GapDto>> {
    await this.clients.getClient(clientId);
    return mapPage(await this.listGaps(clientId, request), toGap);
  }

  /** For 90 days, the list leaves the gap out. It still groups new questions. */
  dismissGap(actor: string, partnerId: string, gapId: string): Promise<DismissedGapDto> {
    return this.unitOfWork.run(async (manager) => {
      const until = await this.repository.dismissGap(manager, partnerId, gapId);
      if (until === null) throw gapNotFound(gapId);
      const dismissedUntil = until.toISOString();
      const details = { partnerId, until: dismissedUntil };
      await this.audit.record(manager, { actor, action: 'knowledge.gap-dismissed', subject: gapId, details });
      return { id: gapId, dismissedUntil };
    });
  }

  /** From the latest question and the latest human reply. */
  async getArticleDraft(clientId: string, gapId: string): Promise<ArticleDraft> {
    const texts = (await this.repository.findTexts(clientId, [gapId])).get(gapId);
    if (texts === undefined) throw gapNotFound(gapId);
    const [question] = texts.questions;
    return {
      question: question ? masked(question).text : '',
      reply: differentReplies(texts)[0]?.text ?? '',
      questions: texts.questions.map(unmasked),
    };
  }
}

const masked = ({ conversationId, text, customerName }: GapText): GapTextDto => ({
  conversationId,
  text: maskDetails(text, customerName ?? undefined),
});

const unmasked = ({ conversationId, text }: GapText): GapTextDto => ({ conversationId, text });

/** The latest replies with different texts. Stops at the maximum, because masking takes longer than loading. */
function differentReplies({ replies }: GapTexts): GapTextDto[] {
  const different = new Map<string, GapTextDto>();
  for (const reply of replies) {
    const { conversationId, text } = masked(reply);
    if (!different.has(text)) different.set(text, { conversationId, text });
    if (different.size === MAX_REPLIES) break;
  }
  return [...different.values()];
}

const toGap = ({ id, count, latestAt, questions, replies }: GapView): GapDto => ({
  id,
  count,
  latestAt: latestAt.toISOString(),
  questions,
  replies,
});
