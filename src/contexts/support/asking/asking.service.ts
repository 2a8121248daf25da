import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import {
  IdempotencyService,
  type IdempotentResult,
  type IdempotentRequest,
} from '../../../platform/idempotency/idempotency.service.js';
import type { Caller } from '../../access/caller.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import { AiAnsweringService } from '../answering/ai-answering.service.js';
import type { ConversationResponse } from '../conversations/conversation.dto.js';
import type { Customer } from '../conversations/conversation.entity.js';
import { conversationMutexKey } from '../conversations/conversations.repository.js';
import type { AskBody } from './ask-body.dto.js';
import {
  type IncomingQuestion,
  QuestionRecordingService,
  type QuestionReceipt,
  suggestionNotFound,
} from './question-recording.service.js';

/**
 * Records a question as pending, asks AI while no transaction is open, then records its reply. A question is never lost: if
 * anything fails in between, it stays pending for a human.
 */
@Injectable()
export class AskingService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly idempotency: IdempotencyService,
    private readonly ai: AiAnsweringService,
    private readonly questions: QuestionRecordingService,
  ) {}

  async askQuestion(
    caller: Caller,
    key: string | undefined,
    body: AskBody,
  ): Promise<IdempotentResult<ConversationResponse>> {
    const question = toQuestion(body);
    const client = await this.clients.getClientSupport(caller.ownerId as string);
    const knowledge = await this.ai.findKnowledgeForAsk(client);
    const asksAi = knowledge !== undefined && client.supportMode !== 'human';
    const suggestions = knowledge && !asksAi ? await this.ai.suggest(question.content, knowledge) : [];
    const mutexKey = mutexKeyFor(client.id, question);
    const request: IdempotentRequest = { holder: caller.keyId, operation: 'support_ask', key, body, mutexKey };
    const { result: receipt, replayed } = await this.record(request, client, { ...question, suggestions }, !asksAi);
    if (receipt.view !== null) return { result: receipt.view, replayed };
    // A replay also asks AI when it comes before the first request has its reply, or after a crash.
    const messages = asksAi ? await this.questions.loadOpenMessages(receipt) : null;
    const outcome = messages && asksAi ? await this.ai.answerForClient(client, knowledge, messages) : null;
    return { result: await this.questions.concludeAsk(client, receipt, outcome, request), replayed };
  }

  /** Replies as if AI had been sure of the suggestion. */
  async acceptSuggestion(clientId: string, id: string, articleId: string): Promise<ConversationResponse> {
    const client = await this.clients.getClientSupport(clientId);
    const canReply = client.supportMode !== 'human' && !(await this.ai.isMarkedWrong(client, id));
    if (!canReply) throw suggestionNotFound(articleId);
    return this.questions.acceptSuggestion(client, id, articleId);
  }

  /** The database rejects a message that was pushed before. Its first copy is committed by then, so a second attempt finds it. */
  private async record(
    request: IdempotentRequest,
    client: ClientSupport,
    question: IncomingQuestion,
    isFinal: boolean,
  ): Promise<IdempotentResult<QuestionReceipt>> {
    const attempt = (isRepeated: boolean): Promise<IdempotentResult<QuestionReceipt>> =>
      this.idempotency.runOnce(request, (manager) =>
        this.questions.recordQuestion(manager, client, question, { isFinal, isRepeated }),
      );
    try {
      return await attempt(false);
    } catch (error) {
      if (violatedConstraint(error) !== 'support_messages_peer_push') throw error;
      return attempt(true);
    }
  }
}

/** Questions that go to the same conversation share a key. */
function mutexKeyFor(
  clientId: string,
  { conversationId, externalId, peerPushMessageId }: IncomingQuestion,
): string | undefined {
  if (conversationId !== null) return conversationMutexKey(conversationId);
  if (externalId !== null) return `thread:${clientId}:${externalId}`;
  return peerPushMessageId === null ? undefined : `push:${clientId}:${peerPushMessageId}`;
}

function toQuestion(body: AskBody): IncomingQuestion {
  // AskBody requires one of them.
  const content = (body.question ?? body.message) as string;
  const metadata = body.metadata ?? {};
  return {
    content,
    conversationId: body.conversationId ?? null,
    externalId: body.externalId ?? null,
    customer: toCustomer(body.customer ?? {}),
    metadata,
    peerPushMessageId: toPeerPushMessageId(metadata.peerPushMessageId ?? null),
    suggestions: [],
  };
}

const toCustomer = ({ name, email, id }: Partial<Record<keyof Customer, string | null>>): Customer => ({
  ...(name != null && { name: name.trim() }),
  ...(email != null && { email }),
  ...(id != null && { id }),
});

const MAX_PEER_ID = 255;

function toPeerPushMessageId(value: unknown): string | null {
  if (value === null) return null;
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_PEER_ID)
    throw invalid(`metadata.peerPushMessageId must be a string of 1 to ${MAX_PEER_ID} characters or a whole number`);
  return text;
}
