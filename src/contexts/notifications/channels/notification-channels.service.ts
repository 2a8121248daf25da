import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import { expectVersion } from '../../../platform/database/rows.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid } from '../../../platform/errors/app-error.js';
import { publicUrlProblem } from '../../../platform/outbound/public-url.js';
import { generateSecret } from '../../../platform/outbound/webhook-signature.js';
import { TEAM_CHANNELS, type TeamChannel } from '../events/notification-kinds.js';
import { NotificationChannelsRepository } from '../messages/notification-channels.repository.js';
import {
  type ChannelState,
  NotificationMessagesRepository,
  type TeamMessage,
} from '../messages/notification-messages.repository.js';
import { NotificationMessagesService } from '../messages/notification-messages.service.js';
import { NotificationChannels } from '../notification.entities.js';
import type {
  NotificationChannelsDto,
  NotificationMessageDto,
  SavedChannelsDto,
  UpdateChannelsBody,
} from './channels.dto.js';

/** The subject of audit entries. */
const SUBJECT = 'notification-channels';

const URL_FIELDS = { slack: 'slackUrl', webhook: 'webhookUrl' } as const satisfies Record<TeamChannel, string>;

@Injectable()
export class NotificationChannelsService {
  constructor(
    private readonly targets: NotificationChannelsRepository,
    private readonly messages: NotificationMessagesRepository,
    private readonly writer: NotificationMessagesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly config: Config,
  ) {}

  async getChannels(): Promise<NotificationChannelsDto> {
    const [channels, messages] = await Promise.all([this.targets.getChannels(), this.messages.listTeamMessages()]);
    return {
      slackUrl: this.targets.displayUrl(channels.slackUrl),
      webhookUrl: this.targets.displayUrl(channels.webhookUrl),
      waitingMinutes: channels.waitingMinutes,
      version: channels.version,
      messages: messages.map(toMessage),
    };
  }

  /** URLs that are left out, or equal to what `getChannels` returns, stay as they are. */
  async updateChannels(actor: string, body: UpdateChannelsBody, expectedVersion?: number): Promise<SavedChannelsDto> {
    const webhookSecret = await this.unitOfWork.run(async (manager) => {
      const current = await this.targets.lockChannels(manager);
      expectVersion('channel', current.version, expectedVersion);
      return this.saveChannels(manager, actor, body, current);
    });
    return { ...(await this.getChannels()), webhookSecret };
  }

  async getWaitingMinutes(): Promise<number> {
    return (await this.targets.getChannels()).waitingMinutes;
  }

  findChannelStates(): Promise<ChannelState[]> {
    return this.messages.findChannelStates();
  }

  /** Sends a test message to each channel that is set. */
  async sendTest(actor: string): Promise<NotificationChannelsDto> {
    await this.unitOfWork.run(async (manager) => {
      const channels = await this.targets.lockChannels(manager);
      const set = TEAM_CHANNELS.filter((channel) => channels[URL_FIELDS[channel]] !== null);
      if (set.length === 0) throw invalid('No channel is set. Set a Slack URL or a webhook URL first.');
      if (await this.messages.hasPendingTest(manager))
        throw conflict('A test is being sent. Try again when it has finished.');
      for (const channel of set) await this.writer.addTest(manager, channel);
      await this.audit.record(manager, { actor, action: 'notifications.tested', subject: SUBJECT });
    });
    return this.getChannels();
  }

  /** Returns the secret of a new webhook URL. */
  private async saveChannels(
    manager: EntityManager,
    actor: string,
    body: UpdateChannelsBody,
    current: NotificationChannels,
  ): Promise<string | null> {
    const changes: Partial<NotificationChannels> = {};
    const details: Record<string, unknown> = {};
    const { waitingMinutes } = body;
    if (waitingMinutes !== undefined && waitingMinutes !== current.waitingMinutes)
      details.waitingMinutes = changes.waitingMinutes = waitingMinutes;
    for (const channel of TEAM_CHANNELS) {
      const field = URL_FIELDS[channel];
      const url = body[field]?.trim() ?? body[field];
      if (url === undefined || url === this.targets.displayUrl(current[field])) continue;
      if (url !== null) this.assertPublicUrl(field, url);
      changes[field] = url === null ? null : this.targets.encrypt(url);
      details[field] = url === null ? 'removed' : 'set';
      if (url === null) await this.writer.removeChannel(manager, channel);
      else await this.writer.useNewUrl(manager, channel);
    }
    const secret = changes.webhookUrl == null ? null : generateSecret();
    if (changes.webhookUrl !== undefined) changes.webhookSecret = secret === null ? null : this.targets.encrypt(secret);
    if (Object.keys(details).length === 0) return null;
    await manager.update(NotificationChannels, { onlyRow: true }, changes);
    await this.audit.record(manager, { actor, action: 'notifications.updated', subject: SUBJECT, details });
    return secret;
  }

  private assertPublicUrl(field: string, url: string): void {
    const problem = publicUrlProblem(url, { httpsOnly: true, allowPrivate: this.config.allowPrivateNetwork });
    if (problem !== undefined) throw invalid(`${field} ${problem}`, field);
  }
}

const toMessage = (message: TeamMessage): NotificationMessageDto => ({
  id: message.id,
  channel: message.channel,
  kind: message.kind,
  count: message.count,
  status: message.status,
  responseStatus: message.responseStatus,
  error: message.error,
  createdAt: message.createdAt.toISOString(),
  attemptedAt: message.attemptedAt?.toISOString() ?? null,
});
