import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import type { Suggestion } from '../conversations/conversation.entity.js';
import { conversationNotFound, ConversationsRepository } from '../conversations/conversations.repository.js';
import { type MessageReading, openMessages, type SupportMessage } from '../conversations/message.entity.js';
import { WrongRepliesService } from '../learning/wrong-replies.service.js';
import type { FoundPassage, KnowledgeIndex } from '../retrieval/knowledge-index.js';
import { KnowledgeIndexCache } from '../retrieval/knowledge-index.cache.js';
import { type Answer, Answerer, KnowledgeAnswerer, noReply } from './answerer.js';
import type { Certainty, RankedPassage } from './certainty.js';
import { MIN_SURE, QuestionReader, type ReadMessages } from './question-reader.js';

/** After more messages than this without a reply, the customer needs a human. */
const MAX_OPEN = 5;
const MAX_EARLIER = 20;
/** How long an ask waits for the reader. */
const READ_TIMEOUT_MS = 2_000;

export interface AnsweringOutcome extends Answer {
  /** For the human who replies instead. */
  suggestions: Suggestion[];
  /** The versions of the articles that the reply comes from. */
  articleVersions: number[];
  /** Null if the messages were not read. */
  reading: MessageReading | null;
  /** The passages that may answer, the likeliest first. */
  passages: (FoundPassage | RankedPassage)[];
}

type ClientLevel = Pick<ClientSupport, 'id' | 'supportCaution'>;

/** Decides whether AI is asked, and which messages and articles it gets. */
@Injectable()
export class AiAnsweringService {
  private readonly previewAnswerer: Answerer = {
    answer: (question) => this.answerer.answer({ ...question, isPreview: true }),
  };

  constructor(
    private readonly config: Config,
    private readonly library: KnowledgeIndexCache,
    private readonly answerer: Answerer,
    private readonly reader: QuestionReader,
    private readonly wrongReplies: WrongRepliesService,
    private readonly conversations: ConversationsRepository,
  ) {}

  /** What replies and suggestions are taken from; undefined for a client without articles. */
  async findKnowledge(clientId: string): Promise<KnowledgeIndex | undefined> {
    return this.config.supportAi.kind === 'off' ? undefined : this.library.getIndex(clientId);
  }

  /**
   * A test client has no articles and uses those of its partner. For human-only clients, who get suggestions but no AI replies,
   * the index may be up to five seconds old.
   */
  async findKnowledgeForAsk({ id, testOf, supportMode }: ClientSupport): Promise<KnowledgeIndex | undefined> {
    const ownerId = testOf ?? id;
    if (supportMode !== 'human' || this.config.supportAi.kind === 'off') return this.findKnowledge(ownerId);
    return this.library.getRecentIndex(ownerId);
  }

  /**
   * Asks AI. In test mode, that is always the built-in answerer, so that tests cost nothing and give the same reply every time.
   */
  answerForClient(
    { id, testOf, supportCaution }: ClientSupport,
    knowledge: KnowledgeIndex,
    messages: readonly SupportMessage[],
  ): Promise<AnsweringOutcome> {
    if (testOf === null) return this.consider({ id, supportCaution }, knowledge, messages);
    return this.consider({ id: testOf, supportCaution }, knowledge, messages, QUOTED);
  }

  /** Asks AI what it would reply to a customer. Previews share two calls of a model, so that customers get replies meanwhile. */
  considerPreview(client: ClientLevel, knowledge: KnowledgeIndex, question: string): Promise<AnsweringOutcome> {
    return this.consider(client, knowledge, [{ author: 'customer', content: question }], this.previewAnswerer);
  }

  /** The built-in answerer needs the reader. */
  get canAnswer(): boolean {
    return this.config.supportAi.kind === 'openai' || this.reader.isOn;
  }

  /** What may help the human who replies to this message. */
  async suggest(message: string, knowledge: KnowledgeIndex): Promise<Suggestion[]> {
    if (this.reader.isOn) await this.library.loadVectors(knowledge);
    return knowledge.suggest(await this.reader.findNearest([message], knowledge));
  }

  /** Whether an AI reply to the open messages of the client's conversation was marked as wrong before. */
  async isMarkedWrong({ id, testOf }: ClientSupport, conversationId: string): Promise<boolean> {
    const conversation = await this.conversations.findConversation(id, conversationId);
    if (conversation === null) throw conversationNotFound(conversationId);
    if (conversation.status !== 'pending') return false;
    const open = openMessages(await this.conversations.listMessages(conversationId));
    return this.wrongReplies.isMarkedQuestion(testOf ?? id, open.slice(-MAX_OPEN));
  }

  /** A question whose AI reply was marked as wrong is left to a human. */
  private async consider(
    { id, supportCaution }: ClientLevel,
    knowledge: KnowledgeIndex,
    messages: readonly SupportMessage[],
    answerer = this.answerer,
  ): Promise<AnsweringOutcome> {
    const deadline = performance.now() + READ_TIMEOUT_MS;
    if (this.reader.isOn) await this.waitUntilReadable(knowledge, deadline);
    const outcome = await considerConversation(this.reader, answerer, knowledge, messages, {
      supportCaution,
      deadline,
    });
    if (outcome.reply === null || !(await this.wrongReplies.isMarkedQuestion(id, openMessages(messages))))
      return outcome;
    return {
      ...outcome,
      ...noReply(MARKED_WRONG),
      articleVersions: [],
      suggestions: knowledge.suggest(outcome.passages),
    };
  }

  /** Articles are encoded soon after they are saved, by whichever process has time. The reader is ready soon after the start. */
  private async waitUntilReadable(knowledge: KnowledgeIndex, deadline: number): Promise<void> {
    for (;;) {
      await this.library.loadVectors(knowledge);
      if ((knowledge.hasVectors && this.reader.isReady) || performance.now() > deadline) return;
      await sleep(READY_POLL_MS);
    }
  }
}

const READY_POLL_MS = 100;
const QUOTED = new KnowledgeAnswerer();
const MARKED_WRONG = 'An AI reply to this question was marked as wrong, and its articles have not changed since.';

/** Asks AI about the open messages of a conversation, unless AI never answers them. */
export async function considerConversation(
  reader: QuestionReader,
  answerer: Answerer,
  knowledge: KnowledgeIndex,
  messages: readonly SupportMessage[],
  { supportCaution, deadline }: Pick<ClientSupport, 'supportCaution'> & { deadline: number },
): Promise<AnsweringOutcome> {
  const open = openMessages(messages);
  const recent = open.slice(-MAX_OPEN);
  const read =
    reader.isOn && knowledge.hasVectors && open.length <= MAX_OPEN
      ? await reader.read(recent, knowledge, deadline)
      : undefined;
  const passages = read ? inTurn(read.questions) : await reader.findNearest(recent, knowledge);
  const refused = refusedAnswer(open, read);
  // Examples that an editor confirmed need no model.
  const areExamples = read?.questions.every(({ example }) => example !== undefined) === true;
  const answer = refused ?? (await ask());
  return {
    ...answer,
    articleVersions: answer.articleIds.map((id) => knowledge.versionOf(id)),
    suggestions: answer.reply === null ? knowledge.suggest(passages) : [],
    reading: read ? { ...read.reading, ...(refused && { sure: MIN_SURE }) } : null,
    passages,
  };

  function ask(): Promise<Answer> {
    const earlier = messages.slice(0, messages.length - open.length).slice(-MAX_EARLIER);
    const threshold = reader.thresholdOf(supportCaution);
    const questions = reader.isOn ? read?.questions : null;
    return (areExamples ? QUOTED : answerer).answer({ open, passages, questions, threshold, earlier, knowledge });
  }
}

function refusedAnswer(open: readonly string[], read: ReadMessages | undefined): Answer | undefined {
  if (open.length === 0) return noReply('No message waits for a reply.');
  if (open.length > MAX_OPEN) return noReply('The customer has written too often without a reply.');
  const reasons = [...(read?.reasons ?? []), ...QuestionReader.plainReasons(open, read !== undefined)];
  return reasons.length > 0 ? noReply(...new Set(reasons)) : undefined;
}

/** The likeliest passage of each question, then the second of each, and so on. */
const inTurn = (questions: readonly Certainty[]): RankedPassage[] =>
  questions
    .flatMap(({ passages }) => passages.map((passage, rank) => ({ passage, rank })))
    .sort((a, b) => a.rank - b.rank)
    .map(({ passage }) => passage);
