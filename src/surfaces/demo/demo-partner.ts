import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { KeysService } from '../../contexts/access/keys/keys.service.js';
import { ClientsRepository } from '../../contexts/access/users/clients.repository.js';
import { SubmissionsRepository } from '../../contexts/partners/submissions/submissions.repository.js';
import { KnowledgeService } from '../../contexts/support/knowledge/knowledge.service.js';
import { websiteKey } from '../../contexts/partners/submissions/website-key.js';
import { EXAMPLE_AI_REPLY_ID, EXAMPLE_CONVERSATION_ID } from '../../contexts/support/conversations/conversation.dto.js';
import { EXAMPLE_DELIVERY_ID } from '../../contexts/webhooks/delivery.dto.js';
import { WebhookDelivery } from '../../contexts/webhooks/webhook-delivery.entity.js';
import { DEMO_ARTICLES } from './demo-articles.js';
import { storeDemoConversation } from './demo-conversation.js';
import { DemoReceiver } from './demo-receiver.js';
import { DemoSandbox } from './demo-sandbox.js';

export const DEMO_PARTNER = { name: 'Demo Partner', contactEmail: 'partner@catalog.example' };
const DAY_MS = 86_400_000;
/** Of the demo submission. */
const DUE_DAYS = 7;

/** The tool that the demo partner has submitted, and the directories that already list it. */
const SUBMITTED_TOOL = 'draftwell';
const SUBMITTED_TO = ['launch-harbor', 'kernel-and-cask'];

/** A partner for trying the partner endpoints, with one submission in progress and a few knowledge articles. */
@Injectable()
export class DemoPartner {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly keys: KeysService,
    private readonly knowledge: KnowledgeService,
    private readonly receiver: DemoReceiver,
    private readonly sandbox: DemoSandbox,
  ) {}

  /** Returns the partner's keys. */
  async createPartner(manager: EntityManager, actor: string): Promise<{ partner: string; test: string }> {
    const clientId = uuid();
    await this.clients.insertClient(manager, {
      id: clientId,
      ...DEMO_PARTNER,
      webhookUrl: this.receiver.webhookUrl,
      supportEnabled: true,
      supportMode: 'hybrid',
      listingEvents: false,
      createdAt: new Date(),
    });
    await this.receiver.issueSecret(manager, actor, clientId);
    await this.submitTool(manager, clientId, actor);
    for (const article of DEMO_ARTICLES) await this.knowledge.addArticle(manager, actor, clientId, article);
    await storeDemoConversation(manager, clientId, EXAMPLE_CONVERSATION_ID, EXAMPLE_AI_REPLY_ID);
    await this.storeDelivery(manager, clientId);
    const { key } = await this.keys.issueKey(manager, actor, {
      kind: 'partner',
      name: 'Demo partner key',
      holder: { partnerId: clientId },
    });
    return { partner: key, test: await this.sandbox.prepareSandbox(manager, actor, clientId) };
  }

  /** The ping that the examples in the API reference use. */
  private async storeDelivery(manager: EntityManager, clientId: string): Promise<void> {
    const { webhookUrl: url } = this.receiver;
    if (url === null) return;
    const now = new Date();
    await manager.insert(WebhookDelivery, {
      id: EXAMPLE_DELIVERY_ID,
      messageId: EXAMPLE_DELIVERY_ID,
      clientId,
      event: 'ping',
      url,
      body: JSON.stringify({ event: 'ping', occurredAt: now.toISOString() }),
      status: 'delivered',
      attemptedAt: now,
      responseStatus: 204,
      durationMs: 3,
      createdAt: now,
    });
  }

  /** Does nothing when the demo catalog was not loaded because another catalog exists. */
  private async submitTool(manager: EntityManager, clientId: string, actor: string): Promise<void> {
    const tool = await this.submissions.findTool(manager, SUBMITTED_TOOL);
    if (!tool) return;
    const submittedAt = new Date(Date.now() - DAY_MS);
    await this.submissions.insertSubmissions(manager, [
      {
        toolId: tool.id,
        clientId,
        keyId: actor,
        paymentType: 'starter',
        state: 'IN_QUEUE',
        dueAt: new Date(submittedAt.getTime() + DUE_DAYS * DAY_MS),
        foundingDate: null,
        isCustomer: null,
        isLaunched: true,
        websiteKey: websiteKey(tool.website) ?? tool.website,
        sources: { icon: null, frame: null, screenshots: [], wantsFeatures: false, wantsFaq: false },
        createdAt: submittedAt,
      },
    ]);
    for (const slug of SUBMITTED_TO) {
      const directoryId = await this.submissions.findDirectory(manager, slug);
      if (directoryId === null) continue;
      await this.submissions.recordDirectory(manager, {
        toolId: tool.id,
        directoryId,
        isSubmitted: true,
        listingUrl: `https://${slug}.example/listings/${SUBMITTED_TOOL}`,
        submittedBy: 'ADMIN',
        submittedAt: new Date(),
        proofScreenshot: null,
      });
    }
  }
}
