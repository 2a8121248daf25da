import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NotificationChannelsService } from '../../notifications/channels/notification-channels.service.js';
import { NotificationEventsService } from '../../notifications/events/notification-events.service.js';
import { NotificationCollectorService } from '../../notifications/messages/notification-collector.service.js';
import { InboxRepository } from './inbox.repository.js';

/** Reports questions that wait too long, each once. A question after a reply counts as another one. */
@Injectable()
export class WaitingQuestionsService implements OnModuleInit {
  constructor(
    private readonly collector: NotificationCollectorService,
    private readonly channels: NotificationChannelsService,
    private readonly events: NotificationEventsService,
    private readonly inbox: InboxRepository,
  ) {}

  onModuleInit(): void {
    this.collector.registerSource((manager) => this.reportWaitingQuestions(manager));
  }

  private async reportWaitingQuestions(manager: EntityManager): Promise<void> {
    const waiting = await this.inbox.findUnnotified(manager, await this.channels.getWaitingMinutes());
    // An update announces a change, even if it changes no row.
    if (waiting.length === 0) return;
    await this.inbox.markNotified(
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
