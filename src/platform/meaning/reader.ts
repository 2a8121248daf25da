import { Worker } from 'node:worker_threads';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { MetricsService } from '../metrics/metrics.service.js';
import type { PreparedModel } from './model-file.js';
import { ModelThread } from './model-thread.js';
import type { ReadText } from './model.worker.js';
import { type MessageClass, readSettings, type ReaderSettings } from './reader-settings.js';
import { MAX_CHARACTERS, READER_VERSION } from './recipe.js';

/** Readings that run or wait. Each takes up to 250 ms. */
const MAX_READINGS = 8;
/** From a short question alone to the longest passage on a busy machine. */
const SECONDS = [0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256];

type PassageScore = Pick<ReadText, 'score' | 'evidence'>;

export interface Reading {
  /** Shares that add up to one. */
  classes: Record<MessageClass, number>;
  /** In the order of the passages. */
  passages: PassageScore[];
  /** Whether the question is longer than what is read of it beside passages. */
  isCut: boolean;
}

/**
 * Reads a customer's question beside passages of articles, and says what class of message it is. Trained in `training/`. Its model is
 * loaded with the first reading, because most services never need it.
 */
@Injectable()
export class Reader implements OnApplicationShutdown {
  private readonly logger = new Logger('Reader');
  private readonly messages: Counter;
  private readonly seconds: Histogram;
  private builder: Worker | undefined;
  private model: PreparedModel['model'] | undefined;
  private loading: Promise<void> | undefined;
  private hasFailed = false;
  private readings = 0;
  private memoryBytes = 0;
  /** Changes with the weights and the settings. */
  readonly version = READER_VERSION;
  /** Undefined if the reader is off or its file can't be used. */
  readonly settings: ReaderSettings | undefined;

  constructor(
    private readonly thread: ModelThread,
    metrics: MetricsService,
  ) {
    this.messages = metrics.counter('reader_messages_total', 'Messages given to the reader', ['outcome']);
    this.seconds = metrics.histogram('reader_seconds', 'Time to read a passage, without waiting', SECONDS);
    metrics.gauge('reader_memory_bytes', 'Growth of the process when it loaded the reader', [], () => [
      { value: this.memoryBytes },
    ]);
    metrics.gauge('reader_state', 'State of the reader', ['state'], () => [
      { labels: { state: this.state }, value: 1 },
    ]);
    metrics.gauge('reader_waiting', 'Messages that the reader reads or that wait for it', [], () => [
      { value: this.readings },
    ]);
    if (thread.state === 'off') return;
    try {
      this.settings = readSettings();
      void thread.ready.then(() => this.prepare());
    } catch (error) {
      this.fail(error as Error);
    }
  }

  /** `ready` also before the model is loaded. */
  get state(): ModelThread['state'] {
    if (this.thread.state !== 'ready') return this.thread.state;
    if (this.hasFailed) return 'unavailable';
    return this.model === undefined ? 'starting' : 'ready';
  }

  /** Whether it reads or will do so soon. */
  get isOn(): boolean {
    return !this.hasFailed && ['starting', 'ready'].includes(this.thread.state);
  }

  /**
   * Each passage is `title. text`. Goes after searches and before background work. Undefined if the reader is not ready, if too many
   * messages wait, or after `timeoutMs`.
   */
  async read(question: string, passages: readonly string[], timeoutMs: number): Promise<Reading | undefined> {
    if (this.state !== 'ready') return undefined;
    if (this.readings >= MAX_READINGS) {
      this.messages.inc({ outcome: 'full' });
      return undefined;
    }
    this.readings += 1;
    this.loading ??= this.load();
    // Each is a job of its own, so that a search waits for one of them only.
    const ends = await Promise.all(
      [undefined, ...passages].map((passage) => {
        const job = { question: question.slice(0, MAX_CHARACTERS), passage: passage?.slice(0, MAX_CHARACTERS) };
        return this.thread.run<ReadText>('reading', job, timeoutMs);
      }),
    );
    this.readings -= 1;
    for (const { ms } of ends) if (ms !== undefined) this.seconds.observe(ms / 1_000);
    const failure = ends.find(({ outcome }) => outcome !== 'done');
    this.messages.inc({ outcome: failure?.outcome ?? 'read' });
    const [alone, ...read] = ends.flatMap(({ result }) => result ?? []);
    if (failure !== undefined || alone === undefined) return undefined;
    const classes = this.settings?.classes.map((name, at) => [name, alone.classes[at]]) ?? [];
    return {
      classes: Object.fromEntries(classes) as Reading['classes'],
      passages: read.map(({ score, evidence }) => ({ score, evidence })),
      isCut: alone.isCut || question.length > MAX_CHARACTERS,
    };
  }

  /** The thread that builds the model has no runtime, so it can be ended at any time. */
  async onApplicationShutdown(): Promise<void> {
    await this.builder?.terminate();
  }

  /** Builds the model, or checks the one that is kept, in another thread: that takes seconds in which searches would wait. */
  private prepare(): void {
    this.builder = new Worker(new URL('./reader-builder.worker.js', import.meta.url), {
      workerData: this.thread.folder,
    });
    this.builder.once('message', ({ model, problem, deleted = [] }: PreparedModel) => {
      this.model = model;
      if (problem !== undefined)
        this.logger.warn(`The model is built at each start, because it could not be saved: ${problem}`);
      if (deleted.length > 0) this.logger.log(`Deleted model files of earlier releases: ${deleted.join(', ')}`);
    });
    this.builder.once('error', (error) => this.fail(error));
  }

  private async load(): Promise<void> {
    const { maxQuestion = 0, maxPassage = 0 } = this.settings ?? {};
    const job = { model: this.model ?? '', maxQuestion, maxPassage };
    const { outcome, result } = await this.thread.run<{ memoryBytes: number }>('reading', job);
    this.memoryBytes = result?.memoryBytes ?? 0;
    if (outcome === 'failed' && this.thread.state === 'ready') this.fail(new Error('it could not be loaded'));
  }

  private fail({ message }: Error): void {
    this.hasFailed = true;
    this.logger.warn(`Built-in AI does not reply until the next start, because the reader failed: ${message}`);
  }
}
