import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { refusalOf } from '../language/refusals.js';
import { similarityOf, wordWeights, type Words } from '../learning/similarity.js';
import { type CandidateGap, GapGroupsRepository } from './gap-groups.repository.js';
import { type AskedText, GapQuestionsRepository, type ReadMessage } from './gap-questions.repository.js';

/** Each batch is a transaction of about 50 ms. */
const MESSAGES_PER_BATCH = 500;
const QUESTIONS_PER_BATCH = 200;
/** A question takes up to 35 ms if its client has 60,000 gaps with the same words. */
const GROUPED_PER_BATCH = 20;
const CONVERSATIONS_PER_BATCH = 20;
/** Other requests run after this time. A limit on questions would not work: a long one takes as long as a hundred short ones. */
const MAX_BUSY_MS = 5;

/** Questions with a lower similarity share words, but ask for different things. */
const MIN_SIMILARITY = 0.6;

/**
 * Groups similar questions that AI did not answer. Every batch is one transaction that saves its progress, so the update may be
 * interrupted, repeated, or run in two processes at once.
 */
@Injectable()
export class GapGrouping {
  constructor(
    private readonly questions: GapQuestionsRepository,
    private readonly groups: GapGroupsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async updateGaps(signal?: AbortSignal): Promise<void> {
    await this.readNewMessages(signal);
    await this.applyClosings(signal);
    await this.deleteOldQuestions(signal);
    let clientId = await this.groups.findClientToGroup(this.unitOfWork.manager, null);
    while (clientId !== undefined) {
      await this.groupClient(clientId, signal);
      clientId = await this.groups.findClientToGroup(this.unitOfWork.manager, clientId);
    }
  }

  /** Recent messages are read again next time, because one with a lower position may be committed after them. */
  private async readNewMessages(signal?: AbortSignal): Promise<void> {
    let position = await this.questions.findProgress(this.unitOfWork.manager);
    let isContiguous = true;
    for (;;) {
      signal?.throwIfAborted();
      const messages = await this.questions.readMessages(this.unitOfWork.manager, position, MESSAGES_PER_BATCH);
      const last = messages.at(-1);
      if (last === undefined) return;
      const asked = await this.selectQuestions(messages);
      const recent = messages.findIndex(({ isRecent }) => isRecent);
      const upTo = !isContiguous ? undefined : recent === -1 ? last : messages[recent - 1];
      isContiguous &&= recent === -1;
      await this.changeGaps(async (manager) => {
        await this.questions.addQuestions(manager, asked);
        const shrunk = await this.questions.recordReplies(manager, conversationsWithReplies(messages));
        await this.groups.recountGaps(manager, shrunk);
        if (upTo !== undefined) await this.questions.saveProgress(manager, upTo.position);
      });
      position = last.position;
    }
  }

  /** The IDs of customer messages that an article could answer. */
  private async selectQuestions(messages: readonly AskedText[]): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id, content } of inTurns(messages)) {
      if (content !== null && refusalOf(content) === undefined) ids.push(id);
    }
    return ids;
  }

  /** Removes the questions of conversations that were closed as spam or duplicate, and adds those of reopened ones again. */
  private async applyClosings(signal?: AbortSignal): Promise<void> {
    for (let taken = CONVERSATIONS_PER_BATCH; taken === CONVERSATIONS_PER_BATCH;) {
      signal?.throwIfAborted();
      taken = await this.changeGaps(async (manager) => {
        const stale = await this.questions.takeStaleConversations(manager, CONVERSATIONS_PER_BATCH);
        const idsOf = (leftOut: boolean): string[] =>
          stale.filter(({ isLeftOut }) => isLeftOut === leftOut).map(({ id }) => id);
        const shrunk = await this.questions.deleteQuestionsOf(manager, idsOf(true));
        await this.groups.recountGaps(manager, shrunk);
        const messages = await this.questions.readQuestionsOf(manager, idsOf(false), MESSAGES_PER_BATCH);
        await this.questions.addQuestions(manager, await this.selectQuestions(messages));
        return stale.length;
      });
    }
  }

  private async deleteOldQuestions(signal?: AbortSignal): Promise<void> {
    for (let deleted = QUESTIONS_PER_BATCH; deleted === QUESTIONS_PER_BATCH;) {
      signal?.throwIfAborted();
      deleted = await this.changeGaps(async (manager) => {
        const old = await this.questions.deleteOldQuestions(manager, QUESTIONS_PER_BATCH);
        await this.groups.recountGaps(manager, old.gapIds);
        return old.deleted;
      });
    }
  }

  private async groupClient(clientId: string, signal?: AbortSignal): Promise<void> {
    for (let grouped = GROUPED_PER_BATCH; grouped === GROUPED_PER_BATCH;) {
      signal?.throwIfAborted();
      grouped = await this.changeGaps((manager) => this.groupBatch(manager, clientId));
    }
  }

  /** Each question joins the most similar gap, or starts a new one. */
  private async groupBatch(manager: EntityManager, clientId: string): Promise<number> {
    const questions = await this.groups.findUngroupedQuestions(manager, clientId, GROUPED_PER_BATCH);
    const gapOf = new Map<string, string>();
    for (const { messageId, words } of questions) {
      const candidates = await this.groups.findCandidates(manager, clientId, words);
      gapOf.set(messageId, nearestGap(words, candidates) ?? (await this.groups.insertGap(manager, clientId, words)));
    }
    if (questions.length > 0) await this.groups.groupQuestions(manager, clientId, gapOf);
    return questions.length;
  }

  private changeGaps<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.unitOfWork.runBulk(async (manager) => {
      await this.questions.lockGaps(manager);
      return work(manager);
    });
  }
}

/** Lets requests run between the items. */
async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  let startedAt = -Infinity;
  for (const item of items) {
    if (performance.now() - startedAt >= MAX_BUSY_MS) {
      await nextTurn();
      startedAt = performance.now();
    }
    yield item;
  }
}

const conversationsWithReplies = (messages: readonly ReadMessage[]): string[] => [
  ...new Set(messages.filter(({ author }) => author !== 'customer').map(({ conversationId }) => conversationId)),
];

/** The ID of the most similar gap; undefined if none is similar. */
function nearestGap(words: Words, candidates: readonly CandidateGap[]): string | undefined {
  const weight = wordWeights(candidates.map((candidate) => candidate.words));
  let nearest: { id: string; similarity: number } | undefined;
  for (const candidate of candidates) {
    const similarity = similarityOf(words, candidate.words, weight);
    if (similarity >= MIN_SIMILARITY && similarity > (nearest?.similarity ?? 0))
      nearest = { id: candidate.id, similarity };
  }
  return nearest?.id;
}
