import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { Encoder } from '../../../platform/meaning/encoder.js';
import { Reader, type Reading } from '../../../platform/meaning/reader.js';
import type { MessageClass, ReaderSettings } from '../../../platform/meaning/reader-settings.js';
import type { SupportCaution } from '../../access/users/partner-client.entity.js';
import type { MessageReading } from '../conversations/message.entity.js';
import type { FoundPassage, KnowledgeIndex } from '../retrieval/knowledge-index.js';
import { passageText } from '../knowledge/passages.js';
import { type Certainty, judge } from './certainty.js';
import { judgeWithExample } from './matching-examples.js';
import { plainClassOf } from './plain-rules.js';

/** What the messages of a customer ask. */
export interface ReadMessages {
  questions: Certainty[];
  /** Why AI never answers them, whatever the articles say. */
  reasons: string[];
  /** Of the question that is least likely answered. */
  reading: MessageReading;
}

/** They share the passages, so that a message takes up to 250 ms of CPU time. */
const MAX_QUESTIONS = 2;
const MAX_NEAREST = 10;
/** As long as a search waits for its vector. */
const ENCODER_TIMEOUT_MS = 50;
/** Other messages wait. The reader reads one passage at a time anyway. */
const MAX_READ_AT_ONCE = 4;
/** Keeps a burst of one client from delaying the questions of others. */
const MAX_READ_PER_CLIENT = 2;

/** Instead of minus infinity, which JSON lacks. */
export const MIN_SURE = -99;
const NO_PASSAGES = { nearest: [], mean: 0 };

const CLASS_REASONS: Record<Exclude<MessageClass, 'normal'>, string> = {
  'account-action': 'The customer wants something done to an account or an order.',
  'order-state': 'The customer asks about the state of their order, payment or case.',
  'other-customer': "The customer asks for another customer's data.",
  injection: 'The message gives instructions to AI.',
  human: 'The customer asks for a human.',
  complaint: 'The customer complains.',
};
const HARMFUL: ReadonlySet<MessageClass> = new Set(['account-action', 'injection', 'other-customer']);
const TOO_MANY = `The customer asks more than ${MAX_QUESTIONS} questions at once.`;
const TOO_LONG = 'The message is too long to be sure what it asks.';

/** Finds the passages that may answer a customer's messages, and how sure it is. */
@Injectable()
export class QuestionReader {
  private readonly turns = pLimit(MAX_READ_AT_ONCE);
  /** One limit per client, identified by the index of its articles. */
  private readonly clientTurns = new WeakMap<KnowledgeIndex, LimitFunction>();

  constructor(
    private readonly encoder: Encoder,
    private readonly reader: Reader,
  ) {}

  get isOn(): boolean {
    return this.reader.isOn;
  }

  /** False for a few seconds after the start. */
  get isReady(): boolean {
    return this.reader.state === 'ready';
  }

  /** How sure the built-in answerer must be. */
  thresholdOf(level: SupportCaution): number {
    return this.reader.settings?.thresholds[level] ?? Infinity;
  }

  /** Undefined without a result before `deadline`. The articles need vectors. */
  read(messages: readonly string[], knowledge: KnowledgeIndex, deadline: number): Promise<ReadMessages | undefined> {
    const clientTurns = this.clientTurns.get(knowledge) ?? pLimit(MAX_READ_PER_CLIENT);
    this.clientTurns.set(knowledge, clientTurns);
    return clientTurns(() => this.turns(() => this.readNow(messages, knowledge, deadline)));
  }

  private async readNow(
    messages: readonly string[],
    knowledge: KnowledgeIndex,
    deadline: number,
  ): Promise<ReadMessages | undefined> {
    const { settings } = this.reader;
    if (settings === undefined || performance.now() > deadline) return undefined;
    const reasons = new Set<string>();
    const texts = messages.flatMap(questionsIn);
    const candidates = Math.floor(settings.candidates / Math.min(texts.length, MAX_QUESTIONS));
    if (texts.length > MAX_QUESTIONS) reasons.add(TOO_MANY);
    const questions: Certainty[] = [];
    let lowest: MessageReading | undefined;
    // What surrounds the questions may say that a human is needed.
    for (const text of new Set([messages.join('\n'), ...texts.slice(0, MAX_QUESTIONS)])) {
      const encoded = await this.encoder.encodeForReader(text, deadline - performance.now());
      if (encoded === undefined) return undefined;
      const isQuestion = texts.includes(text);
      // Texts without a known word are near each other, whatever they mean.
      const example = isQuestion && encoded.hasWord ? await knowledge.findExample(encoded.vector) : undefined;
      const { nearest, mean } = isQuestion
        ? await knowledge.findByMeaning(encoded.vector, candidates, example?.articleId)
        : NO_PASSAGES;
      const passages = nearest.map(({ title, text: passage }) => passageText(title, passage));
      const reading = await this.reader.read(text, passages, deadline - performance.now());
      if (reading === undefined) return undefined;
      if (reading.isCut) reasons.add(TOO_LONG);
      const messageClass = classOf(reading.classes, settings);
      if (messageClass !== 'normal') reasons.add(CLASS_REASONS[messageClass]);
      const certainty = judgeWithExample(
        judge({ question: text, nearest, mean, reading }, settings),
        example,
        settings,
      );
      if (isQuestion) questions.push(certainty);
      if (messageClass !== 'normal' || (isQuestion && certainty.sure < (lowest?.sure ?? Infinity)))
        lowest = this.toReading(messageClass, certainty);
    }
    const examples = questions.flatMap(({ example }) => example ?? []);
    if (lowest && examples.length > 0) lowest.examples = examples;
    return lowest && { questions, reasons: [...reasons], reading: lowest };
  }

  /** The passages nearest to the messages, without reading them: by meaning if there is a vector at once, otherwise by words. */
  async findNearest(messages: readonly string[], knowledge: KnowledgeIndex): Promise<FoundPassage[]> {
    const text = messages.join('\n');
    const encoded = knowledge.hasVectors ? await this.encoder.encodeQuestion(text, ENCODER_TIMEOUT_MS) : undefined;
    if (encoded?.hasWord !== true) return knowledge.findByWords(text, MAX_NEAREST);
    return (await knowledge.findByMeaning(encoded.vector, MAX_NEAREST)).nearest;
  }

  /** From plain signs. Those of messages that were read only count where an error would do harm. */
  static plainReasons(messages: readonly string[], isRead: boolean): string[] {
    return messages.flatMap((message) => {
      const plainClass = plainClassOf(message);
      return plainClass === undefined || (isRead && !HARMFUL.has(plainClass)) ? [] : CLASS_REASONS[plainClass];
    });
  }

  private toReading(messageClass: MessageClass, { passages: [first], sure }: Certainty): MessageReading {
    const share = Math.round((first?.share ?? 0) * 1_000) / 1_000;
    return {
      class: messageClass,
      articleId: first?.articleId ?? null,
      share,
      sure: Math.max(MIN_SURE, sure),
      version: this.reader.version,
    };
  }
}

function classOf(classes: Reading['classes'], { minNormal }: ReaderSettings): MessageClass {
  if (classes.normal >= minNormal) return 'normal';
  const names = Object.keys(CLASS_REASONS) as (keyof typeof CLASS_REASONS)[];
  return names.reduce((best, name) => (classes[name] > classes[best] ? name : best));
}

/** Several questions are read one by one, each without the text around it. A single one needs this text. */
function questionsIn(message: string): string[] {
  const questions = message
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence.trim().endsWith('?') && /\p{L}/u.test(sentence));
  return questions.length > 1 ? questions.map((text) => text.trim()) : [message];
}
