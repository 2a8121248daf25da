import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import { ConversationListRepository, LATEST_FIRST } from '../conversations/conversation-list.repository.js';
import type { ConversationResponse } from '../conversations/conversation.dto.js';
import type { Conversation, Suggestion } from '../conversations/conversation.entity.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import { PartnerConversationsService } from '../conversations/partner-conversations.service.js';
import { ConversationRepliesService } from '../conversations/conversation-replies.service.js';

const REPLY = 'This is a simulated reply. In live mode, a member of our team replies to your customer here.';
const REPLY_JOB = 'reply-to-test-question';
const CONCURRENCY = 5;
/** Replies become due without a notification. */
const POLL_MS = 1_000;
const MAX_ATTEMPTS = 25;
/** How long a question of test mode is pending before it gets a reply. */
const REPLY_AFTER_MS = 20_000;
const MAX_PENDING = 20;

interface TestQuestion {
  conversationId: string;
  questionId: string;
}

export interface PendingQuestion {
  conversationId: string;
  text: string;
  waitingSince: Date;
  suggestions: Suggestion[];
}

/** Replies in test mode, where the team sees no questions. */
@Injectable()
export class SimulatedRepliesService implements OnModuleInit {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly lists: ConversationListRepository,
    private readonly clients: ClientsRepository,
    private readonly replies: ConversationRepliesService,
    private readonly partnerConversations: PartnerConversationsService,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: REPLY_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      runJob: (payload) => this.replyToQuestion(payload as unknown as TestQuestion),
    });
  }

  /**
   * Must be called in the transaction that stores a question, even if AI may reply: a crash before its reply leaves the question
   * pending. Does nothing for live clients.
   */
  async scheduleReply(
    manager: EntityManager,
    { id: clientId, testOf }: ClientSupport,
    question: TestQuestion,
  ): Promise<void> {
    if (testOf === null) return;
    const dueAt = new Date(Date.now() + REPLY_AFTER_MS);
    const job = { payload: { ...question }, queue: `sandbox:${clientId}`, maxAttempts: MAX_ATTEMPTS, dueAt };
    await this.jobs.addJobs(manager, REPLY_JOB, [job]);
  }

  /** The questions of a test client that wait for a reply, the latest conversation first. */
  async listPendingQuestions(clientId: string): Promise<PendingQuestion[]> {
    const filters = { partnerId: clientId, status: 'pending' } as const;
    const pending = await this.lists.listConversations(filters, { page: 1, limit: MAX_PENDING }, LATEST_FIRST);
    return pending.map(({ id, latestQuestion, waitingSince, activeAt, suggestions }) => ({
      suggestions,
      conversationId: id,
      text: latestQuestion,
      waitingSince: waitingSince ?? activeAt,
    }));
  }

  /** The partner replies as the team would. `clientId` is a test client. */
  sendReply(clientId: string, id: string, content: string): Promise<ConversationResponse> {
    return this.unitOfWork.run(
      async (manager) => this.addReply(manager, await this.conversations.getLocked(manager, { clientId, id }), content),
      conversationMutexKey(id),
    );
  }

  /** Does nothing if the question got a reply, is not the latest one, or was deleted. */
  private async replyToQuestion({ conversationId: id, questionId }: TestQuestion): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const conversation = await this.conversations.lockConversation(manager, { id });
      if (conversation?.status !== 'pending') return;
      const latest = await this.conversations.findLatestQuestion(manager, id);
      if (latest?.id === questionId) await this.addReply(manager, conversation, REPLY);
    }, conversationMutexKey(id));
  }

  private async addReply(
    manager: EntityManager,
    conversation: Conversation,
    content: string,
  ): Promise<ConversationResponse> {
    const client = await this.clients.getClientWith(manager, conversation.clientId);
    const reply = { author: 'human', content, isAnswer: true } as const;
    const replied = await this.replies.addReply(manager, client, conversation, reply);
    return this.partnerConversations.loadResponse(client.supportMode, replied.conversation, manager);
  }
}
