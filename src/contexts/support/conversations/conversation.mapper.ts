import type { SupportMode } from '../../access/users/partner-client.entity.js';
import type {
  ConversationDto,
  ConversationSummaryDto,
  HumanConversationDto,
  ThreadMessageDto,
} from './conversation.dto.js';
import type { Conversation } from './conversation.entity.js';
import type { Message } from './message.entity.js';

/** A message that may not be stored yet. */
type UnplacedMessage = Omit<Message, 'position'>;

/** A conversation as a client of this mode sees it, in responses and events. */
export const toSummary = (
  mode: SupportMode,
  conversation: Conversation,
  reply: UnplacedMessage | null,
): ConversationSummaryDto | HumanConversationDto =>
  mode === 'human' ? toHumanConversation(conversation, reply) : toHybridConversation(conversation, reply);

export const toConversation = (
  conversation: Conversation,
  reply: UnplacedMessage | null,
  messages: readonly Message[],
): ConversationDto => ({ ...toHybridConversation(conversation, reply), messages: messages.map(toThreadMessage) });

const toHybridConversation = (
  { id, status, externalId }: Conversation,
  reply: UnplacedMessage | null,
): ConversationSummaryDto => ({
  id,
  status,
  externalId,
  reply: reply?.content ?? null,
  replySource: reply === null ? null : sourceOf(reply),
});

export const toHumanConversation = (
  { id, externalId, status }: Conversation,
  reply: UnplacedMessage | null,
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

const sourceOf = ({ author }: UnplacedMessage): 'ai' | 'human' => (author === 'ai' ? 'ai' : 'human');
