import { Injectable } from '@nestjs/common';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import { ConversationsRepository } from '../conversations/conversations.repository.js';
import type { Message } from '../conversations/message.entity.js';
import { EarlierReplies } from '../learning/earlier-replies.service.js';
import { WrongReplies } from '../learning/wrong-replies.service.js';
import type { DeskThreadDto } from './desk.dto.js';
import { conversationNotFound, toDeskConversation } from './desk.service.js';

/** Loads one conversation with everything that an admin sees of it. */
@Injectable()
export class DeskThreads {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly clients: ClientsRepository,
    private readonly earlierReplies: EarlierReplies,
    private readonly wrongReplies: WrongReplies,
  ) {}

  async getThread(id: string): Promise<DeskThreadDto> {
    const conversation = await this.conversations.findConversationForAdmin(id);
    if (!conversation) throw conversationNotFound(id);
    const [client, messages, marked] = await Promise.all([
      this.clients.getClient(conversation.clientId),
      this.conversations.listMessages(id),
      this.wrongReplies.findMarkedIds(id),
    ]);
    const earlierReplies = await this.earlierReplies.findEarlierReplies(conversation, messages);
    const latestQuestion = messages.findLast(({ author }) => author === 'customer')?.content ?? '';
    return {
      ...toDeskConversation(conversation, client, latestQuestion),
      messages: messages.map((message) => toDeskMessage(message, marked)),
      earlierReplies: earlierReplies.map((reply) => ({ ...reply, createdAt: reply.createdAt.toISOString() })),
    };
  }
}

const toDeskMessage = (
  { id, author, content, createdAt, articleIds }: Message,
  marked: ReadonlySet<string>,
): DeskThreadDto['messages'][number] => ({
  id,
  author,
  content,
  createdAt: createdAt.toISOString(),
  ...(author === 'ai' && { articleIds, markedWrong: marked.has(id) }),
});
