import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Mails } from '../../../platform/mail/mails.js';
import type { TeamChannel } from '../events/notification-item.entity.js';
import { ItemsRepository, type Stream } from '../events/items.repository.js';
import { MessagesRepository, type NewMessage } from './messages.repository.js';
import { digestEmail, notificationEmail } from './notification-email.js';
import { SEND_JOB, sendJobFor } from './send-notification.job.js';

/** Turns events into messages. A message and the job or email that sends it are recorded in one transaction. */
@Injectable()
export class MessageWriter {
  constructor(
    private readonly items: ItemsRepository,
    private readonly messages: MessagesRepository,
    private readonly jobs: Jobs,
    private readonly mails: Mails,
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

  async addTeamMessage(
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
    email: { subject: string; text: string },
  ): Promise<void> {
    const to = await this.items.findAdminEmail(manager, message.userId);
    if (to === null || !this.mails.canReach(to)) return;
    const mailId = await this.mails.queueEmail(manager, { to, ...email });
    await this.messages.insertMessage(manager, { ...message, id: uuid(), content: null, mailId, status: 'sent' });
  }
}
