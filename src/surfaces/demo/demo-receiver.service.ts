import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type ReceiverResponse,
  type SignedEvent,
  WebhookSenderService,
} from '../../contexts/webhooks/webhook-sender.service.js';
import { WebhookSecretsService } from '../../contexts/webhooks/webhook-secrets.service.js';
import { Config } from '../../platform/config/config.js';

/** The domain is reserved for examples (RFC 2606), so it never resolves. */
const WEBHOOK_URL = 'https://demo-partner.example/webhooks';

/**
 * The webhook receiver of the demo partner: it verifies signatures as a real one does and logs the events. It runs inside the
 * process, so it needs no access to private IP addresses. It exists only with demo data and outside production.
 */
@Injectable()
export class DemoReceiverService implements OnModuleInit {
  /** The webhook URL; null if there is no demo receiver. */
  readonly webhookUrl: string | null;
  private readonly logger = new Logger(DemoReceiverService.name);

  constructor(
    config: Config,
    private readonly sender: WebhookSenderService,
    private readonly secrets: WebhookSecretsService,
  ) {
    this.webhookUrl = config.demoData && !config.production ? WEBHOOK_URL : null;
  }

  onModuleInit(): void {
    if (this.webhookUrl !== null) this.sender.registerReceiver(this.webhookUrl, (message) => this.receive(message));
  }

  /** Without a secret, deliveries to the client would be unsigned and rejected. */
  async issueSecret(manager: EntityManager, actor: string, clientId: string): Promise<void> {
    if (this.webhookUrl !== null) await this.secrets.issueSecretWith(manager, actor, clientId);
  }

  private async receive({ clientId, headers, body }: SignedEvent): Promise<ReceiverResponse> {
    const [secret] = await this.secrets.findSigningSecrets(clientId);
    const event = headers['X-Catalog-Event'] ?? '';
    if (secret === undefined || !isGenuine(body, headers['X-Catalog-Signature'] ?? '', secret)) {
      this.logger.warn(`Rejected ${event}: no valid signature`);
      return { status: 401, body: Buffer.from('The signature is not valid.') };
    }
    this.logger.log(`Received ${event}${subjectOf(body)}, signature verified`);
    return { status: 204, body: Buffer.alloc(0) };
  }
}

function isGenuine(body: string, header: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(header.replace(/^sha256=/, ''), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function subjectOf(body: string): string {
  const { tool, conversation } = JSON.parse(body) as { tool?: { slug: string }; conversation?: { id: string } };
  const subject = tool?.slug ?? conversation?.id;
  return subject === undefined ? '' : ` for ${subject}`;
}
