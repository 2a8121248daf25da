import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SecretBox, UnreadableSecretError } from '../../../platform/secrets/secret-box.js';
import { NotificationChannels } from '../notification.entities.js';
import type { TeamChannel } from '../events/notification-kinds.js';

export interface ChannelTarget {
  url: string;
  /** Null for Slack, which has its password in the URL. */
  secret: string | null;
}

/** Stores the URLs and the secret of the team's channels, encrypted. */
@Injectable()
export class NotificationChannelsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
  ) {}

  getChannels(manager = this.dataSource.manager): Promise<NotificationChannels> {
    return manager.findOneByOrFail(NotificationChannels, { onlyRow: true });
  }

  /** Until the transaction ends, no other one changes them. */
  lockChannels(manager: EntityManager): Promise<NotificationChannels> {
    return manager.findOneOrFail(NotificationChannels, {
      where: { onlyRow: true },
      lock: { mode: 'pessimistic_write' },
    });
  }

  encrypt(text: string): Buffer {
    return this.box.encrypt(text);
  }

  /** Where to send messages; null if the channel is not set. Throws UnreadableSecretError. */
  async findTarget(channel: TeamChannel): Promise<ChannelTarget | null> {
    const { slackUrl, webhookUrl, webhookSecret } = await this.getChannels();
    const url = channel === 'slack' ? slackUrl : webhookUrl;
    if (url === null) return null;
    const secret = channel === 'slack' || webhookSecret === null ? null : this.box.decrypt(webhookSecret);
    return { url: this.box.decrypt(url), secret };
  }

  /** The URL without its path, which may be a password. */
  displayUrl(encrypted: Buffer | null): string | null {
    if (encrypted === null) return null;
    try {
      return new URL(this.box.decrypt(encrypted)).origin;
    } catch (error) {
      if (error instanceof UnreadableSecretError) return 'unreadable';
      throw error;
    }
  }
}
