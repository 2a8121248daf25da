import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Encoder } from '../../../platform/meaning/encoder.js';
import { yieldingIterator } from '../../../platform/input/yielding-iterator.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { plainClassOf } from '../answering/plain-rules.js';
import { ExampleProposalsRepository } from '../learning/example-proposals.repository.js';
import { findSigns } from '../learning/question-signs.js';
import { similarityOf, type Words, wordWeights } from '../learning/similarity.js';
import {
  type QuestionText,
  type CandidateGap,
  GapGroupingRepository,
  type ReadMessage,
} from './gap-grouping.repository.js';

export const GROUP_QUESTIONS_JOB = 'group-questions';

const JOB = { payload: {}, queue: 'gaps', maxAttempts: 5 };
/** Shorter than the lease of a job, so that a running job is not given to another process. */
const POLL_MS = 3_000;
/** After a start, so that the first requests are not delayed. */
const FIRST_PAUSE_MS = 60_000;
const PAUSE_MS = 10 * 60_000;

/** Each batch is a transaction of about 50 ms. */
const MESSAGES_PER_BATCH = 500;
const QUESTIONS_PER_BATCH = 200;
/** A question takes up to 35 ms of the database if its client has 60,000 gaps. */
const GROUPED_PER_BATCH = 20;
const CONVERSATIONS_PER_BATCH = 20;
/** Only at the first update do more conversations have new replies. */
const MAX_REPLIED = 1_000;

/** Questions with a lower similarity share words, but ask for different things. */
const MIN_SIMILARITY = 0.6;

/**
 * Groups similar questions of all clients that AI did not answer, every 10 minutes. If several processes add the job, later ones
 * find nothing to do. Every batch is one transaction that saves its progress, so the update may be interrupted, repeated, or run
 * in two processes at once.
 */
@Injectable()
export class GapGroupingJob implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(GapGroupingJob.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly jobs: JobsService,
    private readonly gaps: GapGroupingRepository,
    private readonly encoder: Encoder,
    private readonly proposals: ExampleProposalsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: GROUP_QUESTIONS_JOB,
      concurrency: 1,
      pollMs: POLL_MS,
      runJob: (_payload, { signal }) => this.updateGaps(signal),
    });
  }

  onApplicationBootstrap(): void {
    this.schedule(FIRST_PAUSE_MS);
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  async updateGaps(signal?: AbortSignal): Promise<void> {
    const replied = await this.readNewMessages(signal);
    await this.applyClosings(signal);
    await this.deleteOldQuestions(signal);
    // The next update groups by meaning.
    if (this.encoder.state === 'starting') return;
    let clientId = await this.gaps.findClientToGroup(this.unitOfWork.manager, null);
    while (clientId !== undefined) {
      await this.groupClient(clientId, signal);
      clientId = await this.gaps.findClientToGroup(this.unitOfWork.manager, clientId);
    }
    await this.proposeExamples(replied, signal);
  }

  private schedule(pauseMs: number): void {
    this.timer = setTimeout(() => {
      void this.jobs
        .addJobOnce(this.unitOfWork.manager, GROUP_QUESTIONS_JOB, JOB, 1)
        .catch((error: unknown) =>
          this.logger.warn(`Job ${GROUP_QUESTIONS_JOB} not added, will retry in 10 minutes: ${String(error)}`),
        );
      this.schedule(PAUSE_MS);
    }, pauseMs).unref();
  }

  /** Each proposal is saved once, and has no effect until an editor confirms it. */
  private async proposeExamples(conversationIds: readonly string[], signal?: AbortSignal): Promise<void> {
    for (let at = 0; at < conversationIds.length; at += CONVERSATIONS_PER_BATCH) {
      signal?.throwIfAborted();
      const { manager } = this.unitOfWork;
      const batch = conversationIds.slice(at, at + CONVERSATIONS_PER_BATCH);
      // Comparing replies with large articles takes seconds.
      const found = await this.unitOfWork.runBulk((bulk) => this.gaps.findOftenAnswered(bulk, batch));
      for (const { clientId, articleId, id, content, customerName } of found) {
        const question = { id, content, customerName: customerName ?? undefined };
        await this.proposals.addProposal(manager, { clientId, articleIds: [articleId], source: 'gap' }, question);
      }
    }
  }

  /** Returns the latest conversations with replies. Recent messages are read again next time, because one with a lower position may be committed after them. */
  private async readNewMessages(signal?: AbortSignal): Promise<string[]> {
    let replied: string[] = [];
    let position = await this.gaps.findProgress(this.unitOfWork.manager);
    let isContiguous = true;
    for (;;) {
      signal?.throwIfAborted();
      const messages = await this.gaps.readMessages(this.unitOfWork.manager, position, MESSAGES_PER_BATCH);
      const last = messages.at(-1);
      if (last === undefined) return replied;
      const asked = await this.selectQuestions(messages);
      const withReplies = conversationsWithReplies(messages);
      replied = [...new Set([...replied, ...withReplies])].slice(-MAX_REPLIED);
      const recent = messages.findIndex(({ isRecent }) => isRecent);
      const upTo = !isContiguous ? undefined : recent === -1 ? last : messages[recent - 1];
      isContiguous &&= recent === -1;
      await this.changeGaps(async (manager) => {
        await this.gaps.addQuestions(manager, asked);
        const shrunk = await this.gaps.recordReplies(manager, withReplies);
        await this.gaps.recountGaps(manager, shrunk);
        if (upTo !== undefined) await this.gaps.saveProgress(manager, upTo.position);
      });
      position = last.position;
    }
  }

  /** The IDs of customer messages that an article could answer. */
  private async selectQuestions(messages: readonly QuestionText[]): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id, content, isRead } of yieldingIterator(messages)) {
      // What the reader made of a message counts in `addQuestions`.
      if (content !== null && (isRead || plainClassOf(content) === undefined)) ids.push(id);
    }
    return ids;
  }

  /** Removes the questions of conversations that were closed as spam or duplicate, and adds those of reopened ones again. */
  private async applyClosings(signal?: AbortSignal): Promise<void> {
    for (let taken = CONVERSATIONS_PER_BATCH; taken === CONVERSATIONS_PER_BATCH;) {
      signal?.throwIfAborted();
      taken = await this.changeGaps(async (manager) => {
        const stale = await this.gaps.takeStaleConversations(manager, CONVERSATIONS_PER_BATCH);
        const idsOf = (leftOut: boolean): string[] =>
          stale.filter(({ isLeftOut }) => isLeftOut === leftOut).map(({ id }) => id);
        const shrunk = await this.gaps.deleteConversationQuestions(manager, idsOf(true));
        await this.gaps.recountGaps(manager, shrunk);
        const messages = await this.gaps.listConversationQuestions(manager, idsOf(false), MESSAGES_PER_BATCH);
        await this.gaps.addQuestions(manager, await this.selectQuestions(messages));
        return stale.length;
      });
    }
  }

  private async deleteOldQuestions(signal?: AbortSignal): Promise<void> {
    for (let deleted = QUESTIONS_PER_BATCH; deleted === QUESTIONS_PER_BATCH;) {
      signal?.throwIfAborted();
      deleted = await this.changeGaps(async (manager) => {
        const old = await this.gaps.deleteOldQuestions(manager, QUESTIONS_PER_BATCH);
        await this.gaps.recountGaps(manager, old.gapIds);
        return old.deleted;
      });
    }
  }

  private async groupClient(clientId: string, signal?: AbortSignal): Promise<void> {
    for (let read = GROUPED_PER_BATCH; read === GROUPED_PER_BATCH;) {
      signal?.throwIfAborted();
      const questions = await this.gaps.findUngroupedQuestions(this.unitOfWork.manager, clientId, GROUPED_PER_BATCH);
      const signs = new Map<string, string | null>();
      for (const { messageId, text } of questions)
        signs.set(messageId, (await findSigns(this.encoder, text, false)) ?? null);
      await this.changeGaps(async (manager) => {
        const ungrouped = await this.gaps.keepUngrouped(manager, [...signs.keys()]);
        const gapOf = new Map<string, string>();
        for (const { messageId, words } of questions)
          if (ungrouped.has(messageId))
            gapOf.set(messageId, await this.findGap(manager, clientId, words, signs.get(messageId) ?? null));
        await this.gaps.groupQuestions(manager, clientId, gapOf);
      });
      read = questions.length;
    }
  }

  /** Returns the gap nearest in meaning, otherwise the one with the most similar words, otherwise a new one. */
  private async findGap(manager: EntityManager, clientId: string, words: Words, signs: string | null): Promise<string> {
    const nearest = signs === null ? null : await this.gaps.findNearestGap(manager, clientId, signs);
    if (nearest !== null) return nearest;
    const candidates = await this.gaps.findCandidates(manager, clientId, words, signs !== null);
    const id = nearestGap(words, candidates) ?? (await this.gaps.insertGap(manager, clientId, words));
    if (signs !== null) await this.gaps.addSigns(manager, clientId, id, signs);
    return id;
  }

  private changeGaps<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.unitOfWork.runBulk(async (manager) => {
      await this.gaps.lockGaps(manager);
      return work(manager);
    });
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
