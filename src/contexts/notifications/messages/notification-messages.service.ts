import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { type EmailText, EmailsService } from '../../../platform/mail/emails.service.js';
import { NotificationItemsRepository, type Stream } from '../events/notification-items.repository.js';
import type { TeamChannel } from '../events/notification-kinds.js';
import { digestEmail, notificationEmail } from './message-texts.js';
import { NotificationMessagesRepository, type NewMessage } from './notification-messages.repository.js';
import { SEND_JOB, sendJobFor } from './send-notification.job.js';

/** Turns events into messages. A message and the job or email that sends it are recorded in one transaction. */
@Injectable()
export class NotificationMessagesService {
  constructor(
    private readonly items: NotificationItemsRepository,
    private readonly messages: NotificationMessagesRepository,
    private readonly jobs: JobsService,
    private readonly mails: EmailsService,
    private readonly config: Config,
  ) {}

  /** Sends the events of a stream in one message. */
  async writeMessage(manager: EntityManager, stream: Stream): Promise<void> {
    const { channel, kind, userId } = stream;
    const batch = await this.items.takeBatch(manager, stream);
    if (batch === null) return;
    if (channel !== 'email') await this.addTeamMessage(manager, { channel, kind, count: batch.count, content: batch });
    else if (userId !== null)
      await this.addEmail(
        manager,
        { channel, kind, userId, count: batch.count },
        notificationEmail(batch, this.config.siteUrl),
      );
  }

  /** Sends the events of several kinds in one email. */
  async writeDigest(manager: EntityManager, userId: string): Promise<void> {
    const batches = await this.items.takeDigest(manager, userId);
    if (batches.length === 0) return;
    const count = batches.reduce((total, batch) => total + batch.count, 0);
    const email = digestEmail(batches, this.config.siteUrl);
    await this.addEmail(manager, { channel: 'digest', kind: 'digest', userId, count }, email);
  }

  addTest(manager: EntityManager, channel: TeamChannel): Promise<void> {
    return this.addTeamMessage(manager, { channel, kind: 'test', count: 0, content: null });
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

  private async addTeamMessage(
    manager: EntityManager,
    message: Pick<NewMessage, 'kind' | 'count' | 'content'> & { channel: TeamChannel },
  ): Promise<void> {
    const id = uuid();
    await this.messages.insertMessage(manager, { ...message, id, userId: null, mailId: null, status: 'pending' });
    await this.jobs.addJobs(manager, SEND_JOB, [sendJobFor(id, message.channel)]);
  }

  /** Nothing is sent or recorded if the user is no longer an admin, or emails can't reach the user. */
  private async addEmail(
    manager: EntityManager,
    message: Pick<NewMessage, 'channel' | 'kind' | 'count'> & { userId: string },
    email: EmailText,
  ): Promise<void> {
    const to = await this.items.findAdminEmail(manager, message.userId);
    if (to === null || !this.mails.canReach(to)) return;
    const mailId = await this.mails.queueEmail(manager, { to, ...email });
    await this.messages.insertMessage(manager, { ...message, id: uuid(), content: null, mailId, status: 'sent' });
  }
}
