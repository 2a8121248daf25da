import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { ItemsRepository } from '../events/items.repository.js';
import type { TeamChannel } from '../events/notification-item.entity.js';
import { MessageWriter } from './message-writer.js';
import { type ChannelState, MessagesRepository, type TeamMessage } from './messages.repository.js';
import { SEND_JOB, sendJobFor } from './send-notification.job.js';

/** The messages to the channels of the team. */
@Injectable()
export class TeamMessages {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly items: ItemsRepository,
    private readonly writer: MessageWriter,
    private readonly jobs: Jobs,
  ) {}

  listMessages(): Promise<TeamMessage[]> {
    return this.messages.listTeamMessages();
  }

  findChannelStates(): Promise<ChannelState[]> {
    return this.messages.findChannelStates();
  }

  hasPendingTest(manager: EntityManager): Promise<boolean> {
    return this.messages.hasPendingTest(manager);
  }

  addTest(manager: EntityManager, channel: TeamChannel): Promise<void> {
    return this.writer.addTeamMessage(manager, { channel, kind: 'test', count: 0, content: null });
  }

  /** Sends what was pending to the new URL now. The history of the old one says nothing about it. */
  async useNewUrl(manager: EntityManager, channel: TeamChannel): Promise<void> {
    const pending = await this.messages.deleteHistory(manager, channel);
    await this.jobs.addJobs(
      manager,
      SEND_JOB,
      pending.map((id) => sendJobFor(id, channel)),
    );
  }

  /** Deletes the messages and events that a removed channel would have received. */
  async removeChannel(manager: EntityManager, channel: TeamChannel): Promise<void> {
    await this.items.deleteItemsFor(manager, channel);
    await this.messages.deleteMessages(manager, channel);
  }
}
