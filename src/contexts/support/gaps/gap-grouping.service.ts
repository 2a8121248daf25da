import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { refusalOf } from '../language/refusals.js';
import type { Words } from '../learning/similarity.js';
import { GapGroupsRepository, type UngroupedQuestion } from './gap-groups.repository.js';
import { GapIndex } from './gap-index.js';
import { type AskedText, GapQuestionsRepository, type ReadMessage } from './gap-questions.repository.js';

/** Each batch is a transaction of about 50 ms. */
const MESSAGES_PER_BATCH = 500;
const QUESTIONS_PER_BATCH = 200;
const CONVERSATIONS_PER_BATCH = 20;
const LOADED_AT_ONCE = 500;
/** Other requests run after this time. A limit on questions would not work: a long one takes as long as a hundred short ones. */
const MAX_BUSY_MS = 5;

/** The gaps of one client in memory. */
interface LoadedGaps {
  gaps: GapIndex;
  /** The number of the last gap loaded. */
  last: string;
}

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
    const loaded: LoadedGaps = { gaps: new GapIndex(), last: '0' };
    for (let grouped = QUESTIONS_PER_BATCH; grouped === QUESTIONS_PER_BATCH;) {
      signal?.throwIfAborted();
      grouped = await this.changeGaps((manager) => this.groupBatch(manager, clientId, loaded));
    }
  }

  private async groupBatch(manager: EntityManager, clientId: string, loaded: LoadedGaps): Promise<number> {
    const questions = await this.groups.findUngroupedQuestions(manager, clientId, QUESTIONS_PER_BATCH);
    if (questions.length === 0) return 0;
    await this.loadNewGaps(manager, clientId, loaded);
    const { gapOf, added } = await assignGaps(questions, loaded.gaps);
    await this.groups.insertGaps(manager, clientId, added);
    await this.groups.groupQuestions(manager, clientId, gapOf);
    return questions.length;
  }

  /** Includes gaps that another process has added since the previous batch. */
  private async loadNewGaps(manager: EntityManager, clientId: string, loaded: LoadedGaps): Promise<void> {
    for (let count = LOADED_AT_ONCE; count === LOADED_AT_ONCE;) {
      const gaps = await this.groups.loadGaps(manager, clientId, loaded.last, LOADED_AT_ONCE);
      for (const { id, words } of gaps) loaded.gaps.addGap(id, words);
      loaded.last = gaps.at(-1)?.number ?? loaded.last;
      count = gaps.length;
    }
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

/** Each question joins the most similar gap, or starts a new one. */
async function assignGaps(
  questions: readonly UngroupedQuestion[],
  gaps: GapIndex,
): Promise<{ gapOf: Map<string, string>; added: { id: string; words: Words }[] }> {
  const gapOf = new Map<string, string>();
  const added: { id: string; words: Words }[] = [];
  for await (const { messageId, words } of inTurns(questions)) {
    const known = gaps.findGap(words);
    const id = known ?? uuid();
    if (known === undefined) {
      gaps.addGap(id, words);
      added.push({ id, words });
    }
    gapOf.set(messageId, id);
  }
  return { gapOf, added };
}
