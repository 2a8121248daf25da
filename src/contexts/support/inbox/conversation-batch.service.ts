import { Injectable, Logger } from '@nestjs/common';
import { conflict, invalid } from '../../../platform/errors/app-error.js';
import { runBatch } from '../../../platform/input/batch.js';
import type { UpdateConversationsBody, UpdatedConversationDto } from './admin-conversation.dto.js';
import { ConversationClaimsService } from './conversation-claims.service.js';
import { type Actor, assertSnoozeEnd, ConversationClosingService } from './conversation-closing.service.js';

/** Closes, snoozes or claims up to 100 conversations, each by the rules of a single one and in its own transaction. */
@Injectable()
export class ConversationBatchService {
  private readonly logger = new Logger(ConversationBatchService.name);

  constructor(
    private readonly closing: ConversationClosingService,
    private readonly claims: ConversationClaimsService,
  ) {}

  async updateConversations(
    actor: Actor,
    { items, ...change }: UpdateConversationsBody,
  ): Promise<UpdatedConversationDto[]> {
    const update = this.updateOf(actor, change);
    const outcomes = await runBatch(
      items,
      ({ id, questionId }) => update(id, questionId),
      ({ id }, error) =>
        this.logger.error(
          `Conversation ${id}: ${change.action} failed, the rest of the batch is skipped: ${String(error)}`,
        ),
    );
    return outcomes.map(({ item: { id }, result }) => ({ id, ...result }));
  }

  private updateOf(
    actor: Actor,
    { action, reason, until }: Omit<UpdateConversationsBody, 'items'>,
  ): (id: string, questionId: string | undefined) => Promise<void> {
    if (action === 'close') {
      if (reason === undefined) throw invalid('reason is required for close', 'reason');
      return (id, questionId) => this.closing.closeConversation(actor, id, { reason, questionId });
    }
    if (action === 'snooze') {
      if (until === undefined) throw invalid('until is required for snooze', 'until');
      assertSnoozeEnd(until);
      return (id, questionId) => this.closing.snoozeConversation(actor, id, { until, questionId });
    }
    return async (id) => {
      if (actor.userId === null) throw conflict('An API key is not a user, so it cannot claim conversations.');
      await this.claims.claimConversation(actor.userId, id, null);
    };
  }
}
