import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IN_QUEUE } from '../conversations/conversations.repository.js';

export interface WaitingQuestion {
  conversationId: string;
  customerName: string | null;
  partnerName: string;
}

const MAX_FOUND = 200;

@Injectable()
export class WaitingQuestionsRepository {
  /** Conversations of the queue that have waited longer than this and of which the team was not notified, oldest first. */
  findUnnotified(manager: EntityManager, waitingMinutes: number): Promise<WaitingQuestion[]> {
    return manager.query<WaitingQuestion[]>(
      `select conversation.id as "conversationId", conversation.customer ->> 'name' as "customerName",
              partner.name as "partnerName"
         from support_conversations conversation join partner_clients partner on partner.id = conversation.client_id
        where ${IN_QUEUE} and notified_since is distinct from waiting_since
          and waiting_since <= now() - make_interval(mins => $1)
        order by waiting_since, conversation.id limit ${MAX_FOUND} for update of conversation skip locked`,
      [waitingMinutes],
    );
  }

  async markNotified(manager: EntityManager, conversationIds: readonly string[]): Promise<void> {
    await manager.query('update support_conversations set notified_since = waiting_since where id = any ($1)', [
      conversationIds,
    ]);
  }
}
