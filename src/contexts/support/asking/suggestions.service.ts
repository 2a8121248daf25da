import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import type { Caller } from '../../access/caller.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import { ConversationRepliesService } from '../conversations/conversation-replies.service.js';
import type { ConversationResponse } from '../conversations/conversation.dto.js';
import type { Conversation, Suggestion } from '../conversations/conversation.entity.js';
import {
  conversationMutexKey,
  conversationNotFound,
  ConversationsRepository,
} from '../conversations/conversations.repository.js';
import { openMessages } from '../conversations/message.entity.js';
import { PartnerConversationsService } from '../conversations/partner-conversations.service.js';
import { KnowledgeRepository } from '../knowledge/knowledge.repository.js';
import { quotableTexts } from '../knowledge/passages.js';
import { WrongRepliesService } from '../learning/wrong-replies.service.js';

interface Offered extends Suggestion {
  /** Of the article. */
  version: number;
}

/** What a hybrid partner can offer to its customer while a conversation is pending. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly partnerConversations: PartnerConversationsService,
    private readonly knowledge: KnowledgeRepository,
    private readonly wrongReplies: WrongRepliesService,
    private readonly replies: ConversationRepliesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Best first. */
  async listSuggestions(caller: Caller, id: string): Promise<Suggestion[]> {
    const client = await this.clients.getClientSupport(caller.ownerId as string);
    const offered = await this.findOffered(client, id);
    return offered.map(({ articleId, title, text }) => ({ articleId, title, text }));
  }

  /** Replies with the text of the suggestion. The same acceptance again returns the same response. */
  async acceptSuggestion(caller: Caller, id: string, articleId: string): Promise<ConversationResponse> {
    const client = await this.clients.getClientSupport(caller.ownerId as string);
    const offered = await this.findOffered(client, id);
    return this.unitOfWork.run(async (manager) => {
      const conversation = await this.conversations.getLocked(manager, { clientId: client.id, id });
      if (conversation.status === 'answered' && client.supportMode === 'hybrid')
        await this.rejectOtherReply(manager, conversation, articleId);
      else await this.addAccepted(manager, client, conversation, findSuggested(conversation, offered, articleId));
      const current = await this.conversations.getLocked(manager, { clientId: client.id, id });
      return this.partnerConversations.loadResponse(client.supportMode, current, manager);
    }, conversationMutexKey(id));
  }

  /** Leaves out texts that have changed since, and all if an AI reply to the question was marked as wrong. */
  private async findOffered(client: ClientSupport, id: string): Promise<Offered[]> {
    const conversation = await this.conversations.findConversation(client.id, id);
    if (!conversation) throw conversationNotFound(id);
    const { suggestions } = conversation;
    if (client.supportMode === 'human' || suggestions.length === 0) return [];
    const ownerId = client.testOf ?? client.id;
    const messages = await this.conversations.listMessages(id);
    if (await this.wrongReplies.isMarkedQuestion(ownerId, openMessages(messages))) return [];
    const articles = await this.knowledge.findArticles(
      ownerId,
      suggestions.map(({ articleId }) => articleId),
    );
    return suggestions.flatMap((suggestion) => {
      const article = articles.find((each) => each.id === suggestion.articleId);
      if (article === undefined || !quotableTexts(article.body).includes(suggestion.text)) return [];
      return { ...suggestion, version: article.version };
    });
  }

  private async addAccepted(
    manager: EntityManager,
    client: ClientSupport,
    conversation: Conversation,
    { text, articleId, version }: Offered,
  ): Promise<void> {
    await this.replies.addReply(manager, client, conversation, {
      author: 'ai',
      content: text,
      isAnswer: true,
      isAccepted: true,
      articleIds: [articleId],
      articleVersions: [version],
    });
  }

  /** Does nothing if the reply is this suggestion. */
  private async rejectOtherReply(manager: EntityManager, conversation: Conversation, articleId: string): Promise<void> {
    const [reply] = (await this.conversations.findReplies([conversation], manager)).values();
    if (reply?.isAccepted === true && reply.articleIds.includes(articleId)) return;
    if (!(await this.conversations.wasOffered(manager, conversation.id))) throw notSuggested(articleId);
    throw conflict('The question was answered meanwhile. Get the conversation to see the reply.');
  }
}

function findSuggested({ suggestions }: Conversation, offered: readonly Offered[], articleId: string): Offered {
  const found = offered.find((suggestion) => suggestion.articleId === articleId);
  // A newer question may have other suggestions.
  if (found === undefined || !suggestions.some((each) => each.articleId === articleId && each.text === found.text))
    throw notSuggested(articleId);
  return found;
}

const notSuggested = (articleId: string): Error => notFound(`Suggestion not found: ${articleId}`);
