import type { SupportMode } from '../../access/users/partner-client.entity.js';
import type {
  ConversationDto,
  ConversationSummaryDto,
  HumanConversationDto,
  ConversationMessageDto,
} from './conversation.dto.js';
import type { Conversation } from './conversation.entity.js';
import type { Message } from './message.entity.js';

type Summarized = Pick<Conversation, 'id' | 'status' | 'externalId'>;
/** May not be stored yet. */
type Reply = Pick<Message, 'id' | 'author' | 'content' | 'createdAt'>;

/** A conversation as a client of this mode sees it, in responses and events. */
export const toConversationSummary = (
  mode: SupportMode,
  conversation: Summarized,
  reply: Reply | null,
): ConversationSummaryDto | HumanConversationDto =>
  mode === 'human' ? toHumanConversation(conversation, reply) : toHybridConversation(conversation, reply);

export const toConversation = (
  conversation: Summarized,
  reply: Reply | null,
  messages: readonly Message[],
): ConversationDto => ({ ...toHybridConversation(conversation, reply), messages: messages.map(toConversationMessage) });

const toHybridConversation = ({ id, status, externalId }: Summarized, reply: Reply | null): ConversationSummaryDto => ({
  id,
  status,
  externalId,
  reply: reply?.content ?? null,
  replySource: reply === null ? null : sourceOf(reply),
});

export const toHumanConversation = (
  { id, externalId, status }: Summarized,
  reply: Reply | null,
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

const toConversationMessage = (message: Message): ConversationMessageDto =>
  message.author === 'customer'
    ? { role: 'customer', content: message.content }
    : { role: 'assistant', content: message.content, source: sourceOf(message) };

const sourceOf = ({ author }: Pick<Message, 'author'>): 'ai' | 'human' => (author === 'ai' ? 'ai' : 'human');
