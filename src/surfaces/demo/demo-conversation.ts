import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import {
  EXAMPLE_EXTERNAL_ID,
  EXAMPLE_QUESTION,
  EXAMPLE_REPLY,
} from '../../contexts/support/conversations/conversation.dto.js';
import { Conversation } from '../../contexts/support/conversations/conversation.entity.js';
import { Message } from '../../contexts/support/conversations/message.entity.js';

/** Stores the conversation that the examples in the API reference use. It is already answered, so no event is sent. */
export async function storeDemoConversation(
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
