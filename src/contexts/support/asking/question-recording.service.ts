import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { IdempotencyService, type IdempotentRequest } from '../../../platform/idempotency/idempotency.service.js';
import { printable } from '../../../platform/input/value-rules.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import type { AnsweringOutcome } from '../answering/ai-answering.service.js';
import type { ConversationResponse } from '../conversations/conversation.dto.js';
import { type Conversation, OPEN_STATE } from '../conversations/conversation.entity.js';
import {
  conversationMutexKey,
  ConversationsRepository,
  type NewMessage,
} from '../conversations/conversations.repository.js';
import { Message } from '../conversations/message.entity.js';
import { PartnerConversationsService } from '../conversations/partner-conversations.service.js';
import { ConversationRepliesService } from '../conversations/conversation-replies.service.js';
import { KnowledgeArticle } from '../knowledge/knowledge-article.entity.js';
import { ExampleProposalsRepository } from '../learning/example-proposals.repository.js';
import { quotableTexts } from '../knowledge/passages.js';
import { SimulatedRepliesService } from '../sandbox/simulated-replies.service.js';
import { MAX_METADATA_BYTES } from './ask-body.dto.js';

/** `suggestions` is empty if AI is asked: whether a human needs suggestions is decided after its reply. */
export interface IncomingQuestion extends Pick<Conversation, 'externalId' | 'customer' | 'metadata' | 'suggestions'> {
  content: string;
  conversationId: string | null;
  peerPushMessageId: string | null;
}

/** The progress of a stored question. It is saved with the idempotency key, so that a replay continues from it. */
export interface QuestionReceipt {
  conversationId: string;
  /** Null for a repeated message. */
  questionId: string | null;
  /** The response to the request; null until AI was asked. */
  view: ConversationResponse | null;
}

/** Stores questions, and after AI was asked, its reply, or suggestions for the human who replies. */
@Injectable()
export class QuestionRecordingService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly partnerConversations: PartnerConversationsService,
    private readonly replies: ConversationRepliesService,
    private readonly simulatedReplies: SimulatedRepliesService,
    private readonly proposals: ExampleProposalsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Adds a pushed message only once. A unique constraint rejects the second copy, and the caller then tries again with
   * `isRepeated`. `isFinal` means that AI will not be asked.
   */
  async recordQuestion(
    manager: EntityManager,
    client: ClientSupport,
    question: IncomingQuestion,
    { isFinal, isRepeated }: { isFinal: boolean; isRepeated: boolean },
  ): Promise<QuestionReceipt> {
    const { id: clientId, supportMode } = client;
    const known = isRepeated ? await this.alreadyPushed(manager, clientId, question) : null;
    const questionId = uuid();
    const conversation = known ?? (await this.addQuestion(manager, clientId, question, questionId));
    if (!known)
      await this.simulatedReplies.scheduleReply(manager, client, { conversationId: conversation.id, questionId });
    const view =
      known || isFinal ? await this.partnerConversations.loadResponse(supportMode, conversation, manager) : null;
    return { conversationId: conversation.id, questionId: known ? null : questionId, view };
  }

  /** The messages for AI to reply to; null if the conversation has got a reply or a newer question since. */
  async loadOpenMessages({ conversationId, questionId }: QuestionReceipt): Promise<Message[] | null> {
    const messages = await this.conversations.listMessages(conversationId);
    return messages.at(-1)?.id === questionId ? messages : null;
  }

  /** Of several replays of one request, the first one stores its response; the others get the same response. */
  concludeAsk(
    client: ClientSupport,
    { conversationId, questionId }: QuestionReceipt,
    outcome: AnsweringOutcome | null,
    request: IdempotentRequest,
  ): Promise<ConversationResponse> {
    return this.unitOfWork.run(async (manager) => {
      const which = { clientId: client.id, id: conversationId };
      let conversation = await this.conversations.lockConversation(manager, which);
      if (!conversation) throw new Error(`Conversation ${conversationId} is missing`);
      const receipt = await this.idempotency.findResult<QuestionReceipt>(manager, request);
      if (receipt?.view) return receipt.view;
      const latest = await this.conversations.findLatestQuestion(manager, conversationId);
      if (outcome && conversation.status === 'pending' && latest?.id === questionId)
        conversation = await this.recordOutcome(manager, client, conversation, outcome);
      const offered = latest?.id === questionId && conversation.suggestions.length > 0;
      if (outcome && questionId !== null && (outcome.reading || offered))
        await this.conversations.recordReading(manager, questionId, { reading: outcome.reading, offered });
      const view = await this.partnerConversations.loadResponse(client.supportMode, conversation, manager);
      const result: QuestionReceipt = { conversationId, questionId, view };
      await this.idempotency.saveResults(manager, new Map([[request, result]]));
      return view;
    }, conversationMutexKey(conversationId));
  }

  /** Replies with the suggestion. A repeated acceptance does nothing, also if the customer asked something else since. */
  acceptSuggestion(client: ClientSupport, id: string, articleId: string): Promise<ConversationResponse> {
    return this.unitOfWork.run(async (manager) => {
      const conversation = await this.conversations.getLocked(manager, { clientId: client.id, id });
      const messages = await this.conversations.listMessages(id, manager);
      const isRepeated = messages.some((message) => message.isAccepted && message.articleIds.includes(articleId));
      if (conversation.replyId !== null && !isRepeated)
        throw conflict('The question already has another reply. Get the conversation to see it.');
      const current = isRepeated ? conversation : await this.addSuggestion(manager, client, conversation, articleId);
      return this.partnerConversations.loadResponse(client.supportMode, current, manager);
    }, conversationMutexKey(id));
  }

  private async alreadyPushed(
    manager: EntityManager,
    clientId: string,
    { peerPushMessageId }: IncomingQuestion,
  ): Promise<Conversation | null> {
    if (peerPushMessageId === null) return null;
    const message = await manager.findOneBy(Message, { clientId, peerPushMessageId });
    return message && this.conversations.lockConversation(manager, { clientId, id: message.conversationId });
  }

  /** Returns the locked conversation with the question in it. */
  private async addQuestion(
    manager: EntityManager,
    clientId: string,
    question: IncomingQuestion,
    questionId: string,
  ): Promise<Conversation> {
    const message = toMessage(clientId, question, questionId);
    if (question.conversationId === null) {
      const opened = newConversation(clientId, question);
      if (await this.conversations.insertConversation(manager, opened, message)) return opened;
    }
    const conversation = await this.resumed(manager, await this.lockTarget(manager, clientId, question), question);
    await this.conversations.addMessage(manager, { ...message, conversationId: conversation.id });
    return conversation;
  }

  /** Without a conversation ID, one with the external ID exists: otherwise `addQuestion` would have opened it. */
  private async lockTarget(
    manager: EntityManager,
    clientId: string,
    { conversationId: id, externalId }: IncomingQuestion,
  ): Promise<Conversation> {
    const which = id === null ? { clientId, externalId: externalId ?? '' } : { clientId, id };
    const conversation = id === null || isUUID(id) ? await this.conversations.lockConversation(manager, which) : null;
    if (!conversation) throw notFound(`Conversation not found: ${printable(id ?? '')}`);
    if (externalId === null || externalId === conversation.externalId) return conversation;
    if (conversation.externalId !== null) throw differentConversations();
    return { ...conversation, externalId };
  }

  private async resumed(
    manager: EntityManager,
    conversation: Conversation,
    { customer, metadata, suggestions }: IncomingQuestion,
  ): Promise<Conversation> {
    const now = new Date();
    const resumed: Conversation = {
      ...conversation,
      status: 'pending',
      replyId: null,
      // The earlier questions of a closed conversation no longer wait.
      waitingSince: (conversation.closedAt === null ? conversation.waitingSince : null) ?? now,
      activeAt: now,
      customer: { ...conversation.customer, ...customer },
      metadata: merged(conversation.metadata, metadata),
      suggestions,
      // A new question reopens a closed or snoozed conversation.
      ...OPEN_STATE,
    };
    try {
      await this.conversations.updateConversation(manager, resumed);
    } catch (error) {
      // Another conversation has this external ID.
      if (violatedConstraint(error) === 'support_conversations_external') throw differentConversations();
      throw error;
    }
    return resumed;
  }

  private async addSuggestion(
    manager: EntityManager,
    client: ClientSupport,
    conversation: Conversation,
    articleId: string,
  ): Promise<Conversation> {
    const suggested = conversation.suggestions.find((suggestion) => suggestion.articleId === articleId);
    const article = await manager.findOneBy(KnowledgeArticle, { id: articleId, clientId: client.testOf ?? client.id });
    // The article may have changed since.
    if (!suggested || !article || !quotableTexts(article.body).includes(suggested.text))
      throw suggestionNotFound(articleId);
    const question = await this.conversations.findLatestQuestion(manager, conversation.id);
    if (question) {
      const proposed = { ...question, customerName: conversation.customer.name };
      const from = { clientId: client.id, articleIds: [articleId], source: 'accepted' } as const;
      await this.proposals.addProposal(manager, from, proposed);
    }
    const replied = await this.replies.addReply(manager, client, conversation, {
      author: 'ai',
      content: suggested.text,
      isAnswer: true,
      isAccepted: true,
      articleIds: [articleId],
      articleVersions: [article.version],
    });
    return replied.conversation;
  }

  private async recordOutcome(
    manager: EntityManager,
    client: ClientSupport,
    conversation: Conversation,
    { reply, suggestions, articleIds, articleVersions }: AnsweringOutcome,
  ): Promise<Conversation> {
    if (reply === null) {
      const suggested = { ...conversation, suggestions };
      if (suggestions.length > 0) await this.conversations.updateConversation(manager, suggested);
      return suggested;
    }
    const added = await this.replies.addReply(manager, client, conversation, {
      author: 'ai',
      content: reply,
      isAnswer: true,
      articleIds,
      articleVersions,
    });
    return added.conversation;
  }
}

export const suggestionNotFound = (articleId: string): Error => notFound(`Suggestion not found: ${articleId}`);

const differentConversations = (): Error => invalid('conversationId and externalId belong to different conversations');

const toMessage = (
  clientId: string,
  { content, peerPushMessageId }: IncomingQuestion,
  id: string,
): Omit<NewMessage, 'conversationId'> => ({
  id,
  clientId,
  author: 'customer',
  content,
  peerPushMessageId,
  createdAt: new Date(),
  userId: null,
  articleIds: [],
  articleVersions: [],
});

function newConversation(
  clientId: string,
  { externalId, customer, metadata, suggestions }: IncomingQuestion,
): Conversation {
  const now = new Date();
  return {
    id: uuid(),
    clientId,
    externalId,
    status: 'pending',
    customer,
    metadata,
    suggestions,
    replyId: null,
    waitingSince: now,
    notifiedSince: null,
    activeAt: now,
    createdAt: now,
    firstRepliedAt: null,
    firstReplyBy: null,
    ...OPEN_STATE,
  };
}

function merged(earlier: Record<string, unknown>, latest: Record<string, unknown>): Record<string, unknown> {
  const both = { ...earlier, ...latest };
  return Buffer.byteLength(JSON.stringify(both)) > MAX_METADATA_BYTES ? latest : both;
}
