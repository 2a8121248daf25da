import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChannelsService } from '../../notifications/channels/channels.service.js';
import { NotificationEvents } from '../../notifications/events/events.js';
import { NotificationCollector } from '../../notifications/messages/notification-collector.js';
import { WaitingQuestionsRepository } from './waiting-questions.repository.js';

/** Reports questions that wait too long, each once. A question after a reply counts as another one. */
@Injectable()
export class WaitingQuestions implements OnModuleInit {
  constructor(
    private readonly collector: NotificationCollector,
    private readonly channels: ChannelsService,
    private readonly events: NotificationEvents,
    private readonly repository: WaitingQuestionsRepository,
  ) {}

  onModuleInit(): void {
    this.collector.registerSource((manager) => this.reportWaitingQuestions(manager));
  }

  private async reportWaitingQuestions(manager: EntityManager): Promise<void> {
    const waiting = await this.repository.findUnnotified(manager, await this.channels.getWaitingMinutes());
    // An update announces a change, even if it changes no row.
    if (waiting.length === 0) return;
    await this.repository.markNotified(
      manager,
      waiting.map(({ conversationId }) => conversationId),
    );
    await this.events.recordEvents(
      manager,
      'waiting-question',
      waiting.map(({ conversationId, customerName, partnerName }) => ({
        id: conversationId,
        name: `${customerName ?? 'A customer'} (${partnerName})`,
      })),
    );
  }
}
