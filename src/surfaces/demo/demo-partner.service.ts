import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { KeysService } from '../../contexts/access/keys/keys.service.js';
import { ClientsRepository } from '../../contexts/access/users/clients.repository.js';
import { PartnerClient } from '../../contexts/access/users/partner-client.entity.js';
import type { ListingToCheck } from '../../contexts/partners/submissions/listing-check.dto.js';
import { EXAMPLE_TEST_SUBMISSION_ID } from '../../contexts/partners/submissions/submission.dto.js';
import { TestSubmissionsService } from '../../contexts/partners/sandbox/test-submissions.service.js';
import { SubmissionsRepository } from '../../contexts/partners/submissions/submissions.repository.js';
import { websiteKey } from '../../contexts/partners/submissions/website-key.js';
import type { State } from '../../contexts/partners/submissions/workflow.js';
import { ListingLoss } from '../../contexts/partners/watching/listing-loss.entity.js';
import { ListingWatch } from '../../contexts/partners/watching/listing-watch.entity.js';
import {
  EXAMPLE_AI_REPLY_ID,
  EXAMPLE_ARTICLE_ID,
  EXAMPLE_CONVERSATION_ID,
  EXAMPLE_EXTERNAL_ID,
  EXAMPLE_QUESTION,
  EXAMPLE_REPLY,
  EXAMPLE_TEST_CONVERSATION_ID,
} from '../../contexts/support/conversations/conversation.dto.js';
import { Conversation } from '../../contexts/support/conversations/conversation.entity.js';
import { Message } from '../../contexts/support/conversations/message.entity.js';
import type { ArticleBody } from '../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../contexts/support/knowledge/knowledge.service.js';
import { EXAMPLE_DELIVERY_ID } from '../../contexts/webhooks/delivery.dto.js';
import { WebhookDelivery } from '../../contexts/webhooks/webhook-delivery.entity.js';
import { DemoReceiverService } from './demo-receiver.service.js';

export const DEMO_PARTNER = { name: 'Demo Partner', contactEmail: 'partner@catalog.example' };
const DAY_MS = 86_400_000;
/** Of a demo submission. */
const DUE_DAYS = 7;

/** The tools that the demo partner has submitted, and the directories that already list them. */
const SUBMITTED: { tool: string; state: State; daysAgo: number; lostFrom?: string }[] = [
  { tool: 'draftwell', state: 'IN_QUEUE', daysAgo: 1 },
  { tool: 'plotwright', state: 'DONE', daysAgo: 60, lostFrom: 'kernel-and-cask' },
];
const SUBMITTED_TO = ['launch-harbor', 'kernel-and-cask'];
const LOST_DAYS = 2;

/** A partner for trying the partner endpoints: a submission in progress, one that lost a listing, a few knowledge articles. */
@Injectable()
export class DemoPartnerService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly keys: KeysService,
    private readonly knowledge: KnowledgeService,
    private readonly receiver: DemoReceiverService,
    private readonly workflow: TestSubmissionsService,
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
      supportCaution: 'balanced',
      listingEvents: false,
      createdAt: new Date(),
    });
    await this.receiver.issueSecret(manager, actor, clientId);
    for (const submission of SUBMITTED) await this.submitTool(manager, clientId, actor, submission);
    for (const { id, ...article } of DEMO_ARTICLES)
      await this.knowledge.addArticle(manager, actor, clientId, article, id);
    await storeDemoConversation(manager, clientId, EXAMPLE_CONVERSATION_ID, EXAMPLE_AI_REPLY_ID);
    await this.storeDelivery(manager, clientId);
    const { key } = await this.keys.issueKey(manager, actor, {
      kind: 'partner',
      name: 'Demo partner key',
      holder: { partnerId: clientId },
    });
    return { partner: key, test: await this.prepareSandbox(manager, actor, clientId) };
  }

  /** Returns a test key. The test client uses the demo receiver, and has a submission and a conversation. */
  private async prepareSandbox(manager: EntityManager, actor: string, liveClientId: string): Promise<string> {
    const { id: clientId } = await manager.findOneByOrFail(PartnerClient, { testOf: liveClientId });
    await this.clients.updateClient(manager, clientId, { webhookUrl: this.receiver.webhookUrl });
    await this.receiver.issueSecret(manager, actor, clientId);
    await this.submitTestTool(manager, actor, clientId);
    await storeDemoConversation(manager, clientId, EXAMPLE_TEST_CONVERSATION_ID, uuid());
    const { key } = await this.keys.issueKey(manager, actor, {
      kind: 'partner',
      name: 'Demo test key',
      holder: { partnerId: clientId },
    });
    return key;
  }

  /** It is Done a minute after the first start. */
  private async submitTestTool(manager: EntityManager, actor: string, clientId: string): Promise<void> {
    await this.workflow.startSubmission(
      manager,
      {
        id: EXAMPLE_TEST_SUBMISSION_ID,
        clientId,
        slug: 'inkwell',
        name: 'Inkwell',
        website: 'https://inkwell.example/',
        websiteKey: 'inkwell.example',
        founderName: 'Ida Falk',
        founderEmail: 'ida@inkwell.example',
        foundingDate: null,
        isCustomer: null,
        isLaunched: true,
        paymentType: 'starter',
        state: 'IN_QUEUE',
        createdAt: new Date(),
      },
      actor,
    );
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
  private async submitTool(
    manager: EntityManager,
    clientId: string,
    actor: string,
    { tool: toolSlug, state, daysAgo, lostFrom }: (typeof SUBMITTED)[number],
  ): Promise<void> {
    const tool = await this.submissions.findTool(manager, toolSlug);
    if (!tool) return;
    const submittedAt = new Date(Date.now() - daysAgo * DAY_MS);
    await this.submissions.insertSubmissions(manager, [
      {
        toolId: tool.id,
        clientId,
        keyId: actor,
        paymentType: 'starter',
        state,
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
      const listing = { toolId: tool.id, directoryId, url: `https://${slug}.example/listings/${toolSlug}` };
      await this.submissions.recordDirectory(manager, {
        toolId: tool.id,
        directoryId,
        isSubmitted: true,
        listingUrl: listing.url,
        submittedBy: 'ADMIN',
        submittedAt,
        proofScreenshot: null,
      });
      if (slug === lostFrom) await this.loseListing(manager, clientId, listing, submittedAt);
    }
  }

  /** As two checks record it. It is not checked again: the hosts of the demo catalog do not exist. */
  private async loseListing(
    manager: EntityManager,
    clientId: string,
    listing: ListingToCheck,
    doneAt: Date,
  ): Promise<void> {
    const found = { doneAt, dueAt: null, liveAt: doneAt, hadLink: true, hadFollow: true };
    await manager.insert(ListingWatch, { ...listing, ...found });
    await this.submissions.saveListingCheck(manager, listing, { status: 'missing', linkFound: null, follow: null });
    const lostAt = new Date(Date.now() - LOST_DAYS * DAY_MS);
    await manager.insert(ListingLoss, { id: uuid(), ...listing, clientId, problem: 'missing', lostAt });
  }
}

/** Stores the conversation that the examples in the API reference use. It is already answered, so no event is sent. */
async function storeDemoConversation(
  manager: EntityManager,
  clientId: string,
  conversationId: string,
  replyId: string,
): Promise<void> {
  const now = new Date();
  await manager.insert(Conversation, {
    id: conversationId,
    clientId,
    externalId: EXAMPLE_EXTERNAL_ID,
    customer: { name: 'Ada Winter', email: 'ada@studio.example' },
    waitingSince: now,
    activeAt: now,
    createdAt: now,
  });
  const common = { conversationId, clientId, createdAt: now };
  await manager.insert(Message, { ...common, id: uuid(), author: 'customer', content: EXAMPLE_QUESTION });
  await manager.insert(Message, { ...common, id: replyId, author: 'ai', content: EXAMPLE_REPLY });
  await manager.update(
    Conversation,
    { id: conversationId },
    { status: 'answered', replyId, waitingSince: null, firstRepliedAt: now, firstReplyBy: 'ai' },
  );
}

/** The knowledge articles of the demo partner. */
const DEMO_ARTICLES: (ArticleBody & { id?: string })[] = [
  {
    title: 'Plans and prices',
    body: `Draftwell is free for three documents a month. The Writer plan costs $12 a month and has no limit. Teams pay $10 per member and month.

Paying for a whole year at once saves two months.`,
  },
  {
    title: 'Refunds',
    body: `A yearly payment is refunded in full when you write to us within 30 days of the charge. Monthly payments are not refunded.`,
  },
  {
    id: EXAMPLE_ARTICLE_ID,
    title: 'Canceling your plan',
    body: `You can cancel at any time under Settings > Billing. The plan stays active until the end of the period that you have paid for, and your documents stay readable afterwards.`,
  },
  {
    title: 'Resetting your password',
    body: `Choose "Forgot password" on the sign-in page and we send you a link, which is valid for one hour.`,
  },
  {
    title: 'Exporting documents',
    body: `Open the document and choose File > Export to download it as Word, PDF or Markdown. All documents together can be exported under Settings > Data.`,
  },
];
