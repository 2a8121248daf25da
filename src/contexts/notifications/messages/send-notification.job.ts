import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { JobAttempt, NewJob } from '../../../platform/jobs/job.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { OutboundClient } from '../../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import { webhookHeaders } from '../../../platform/outbound/webhook-signature.js';
import { UnreadableSecretError } from '../../../platform/secrets/secret-box.js';
import { type ChannelTarget, NotificationChannelsRepository } from './notification-channels.repository.js';
import { kindOf, type TeamChannel } from '../events/notification-kinds.js';
import type { NotificationMessage } from '../notification.entities.js';
import { NotificationMessagesRepository } from './notification-messages.repository.js';
import { slackMessage, slackTest } from './message-texts.js';

export const SEND_JOB = 'send-notification';

/** Over three and a half hours. */
const ATTEMPTS = 10;
const CONCURRENCY = 4;
const POLL_MS = 2_000;
const TIMEOUT_MS = 10_000;

const UNREADABLE = 'The URL cannot be decrypted. Set it again.';

type Outcome = Pick<NotificationMessage, 'responseStatus' | 'error'>;

/** One queue per channel, so that an endpoint that hangs delays no other. */
export const sendJobFor = (messageId: string, channel: TeamChannel): NewJob => ({
  payload: { messageId },
  queue: `notifications:${channel}`,
  maxAttempts: ATTEMPTS,
});

/**
 * Sends messages to the channels of the team. A message that a crash interrupts is sent again, with the same content and
 * the same `webhook-id`. The last attempt does not throw: the message is marked as failed, and its job is not a failed
 * job, of which the team would be notified through the same channel.
 */
@Injectable()
export class SendNotificationJob implements OnModuleInit {
  private readonly logger = new Logger(SendNotificationJob.name);

  constructor(
    private readonly jobs: JobsService,
    private readonly messages: NotificationMessagesRepository,
    private readonly targets: NotificationChannelsRepository,
    private readonly outbound: OutboundClient,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: SEND_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      runJob: ({ messageId }, attempt) => this.attempt(messageId as string, attempt),
    });
  }

  private async attempt(id: string, { isLast, signal }: JobAttempt): Promise<void> {
    const message = await this.messages.findMessage(id);
    if (message?.status !== 'pending') return;
    const outcome = await this.send(message, signal);
    // A test is sent once, because an admin waits for the result.
    const isOver = outcome.error === null || isLast || message.kind === 'test';
    const status = outcome.error === null ? 'sent' : isOver ? 'failed' : 'pending';
    await this.messages.recordAttempt(id, { ...outcome, status });
    if (outcome.error === null) return;
    this.logger.warn(`Notification ${id}: not sent, ${isOver ? 'failed' : 'will retry'}: ${outcome.error}`);
    if (!isOver) throw new Error(`Notification ${id}: not sent: ${outcome.error}`);
  }

  private async send(message: NotificationMessage, signal: AbortSignal): Promise<Outcome> {
    try {
      const target = await this.targets.findTarget(message.channel as TeamChannel);
      if (target === null) return { responseStatus: null, error: 'The channel was removed.' };
      const { status } = await this.outbound.sendRequest({
        url: target.url,
        method: 'POST',
        ...this.requestOf(message, target),
        timeoutMs: TIMEOUT_MS,
        // The status alone decides the outcome.
        maxBytes: null,
        httpsOnly: true,
        signal,
      });
      return { responseStatus: status, error: problemOf(status) };
    } catch (error) {
      if (error instanceof UnreadableSecretError) return { responseStatus: null, error: UNREADABLE };
      if (error instanceof OutboundError) return { responseStatus: null, error: error.message };
      throw error;
    }
  }

  private requestOf(
    { id, channel, createdAt, content }: NotificationMessage,
    { secret }: ChannelTarget,
  ): { headers: Record<string, string>; body: string } {
    const { siteUrl } = this.config;
    if (channel === 'slack') {
      const body = JSON.stringify(content === null ? slackTest(siteUrl) : slackMessage(content, siteUrl));
      return { headers: { 'content-type': 'application/json' }, body };
    }
    const occurredAt = createdAt.toISOString();
    const payload = content === null ? { event: 'ping', occurredAt } : webhookPayload(content, occurredAt, siteUrl);
    const body = JSON.stringify(payload);
    const signed = { id, event: payload.event, body, sentAt: new Date() };
    return { headers: webhookHeaders(signed, secret === null ? [] : [secret]), body };
  }
}

const webhookPayload = (
  { kind, count, items }: NonNullable<NotificationMessage['content']>,
  occurredAt: string,
  siteUrl: string,
): { event: string } & Record<string, unknown> => {
  const { pathOf, listPath } = kindOf(kind);
  return {
    event: 'notification',
    occurredAt,
    kind,
    count,
    items: items.map(({ id, name }) => ({ id, name, url: siteUrl + pathOf(id) })),
    url: siteUrl + listPath,
  };
};

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const hint = status >= 300 && status < 400 ? '. Redirects are not followed' : '';
  return `The receiver responded with ${status}${hint}`;
}
