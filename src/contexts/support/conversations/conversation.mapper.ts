import type { SupportMode } from '../../access/users/partner-client.entity.js';
import type {
  ConversationDto,
  ConversationSummaryDto,
  HumanConversationDto,
  ThreadMessageDto,
} from './conversation.dto.js';
import type { Conversation } from './conversation.entity.js';
import type { Message } from './message.entity.js';

/** A message, whether it has its place in the thread yet or not. */
type Said = Omit<Message, 'position'>;

/** What the client of this mode is told about a conversation, in answers and events alike. */
export const toSummary = (
  mode: SupportMode,
  conversation: Conversation,
  reply: Said | null,
): ConversationSummaryDto | HumanConversationDto =>
  mode === 'human' ? toHumanConversation(conversation, reply) : toHybridConversation(conversation, reply);

export const toConversation = (
  conversation: Conversation,
  reply: Said | null,
  messages: readonly Message[],
): ConversationDto => ({ ...toHybridConversation(conversation, reply), messages: messages.map(toThreadMessage) });

const toHybridConversation = (
  { id, status, externalId }: Conversation,
  reply: Said | null,
): ConversationSummaryDto => ({
  id,
  status,
  externalId,
  reply: reply?.content ?? null,
  replySource: reply === null ? null : sourceOf(reply),
});

export const toHumanConversation = (
  { id, externalId, status }: Conversation,
  reply: Said | null,
): HumanConversationDto => ({
  id,
  externalId,
  status,
  message:
    reply?.author === 'human'
      ? {
          id: reply.id,
          role: 'agent',
          source: 'human',
          content: reply.content,
          createdAt: reply.createdAt.toISOString(),
        }
      : null,
});

const toThreadMessage = (message: Message): ThreadMessageDto =>
  message.author === 'customer'
    ? { role: 'customer', content: message.content }
    : { role: 'assistant', content: message.content, source: sourceOf(message) };

const sourceOf = ({ author }: Said): 'ai' | 'human' => (author === 'ai' ? 'ai' : 'human');
