import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Counter, Histogram } from 'prom-client';
import { Config } from '../config/config.js';
import { MetricsService } from '../metrics/metrics.service.js';
import type { EncoderMessage } from './encoder.worker.js';
import { MAX_CHARACTERS } from './recipe.js';

type Kind = 'question' | 'background';

/** Of each kind. Eight questions take less time than a search waits for its vector. */
const MAX_WAITING = 8;
/** From a short question to a text of 128 tokens on a busy machine. */
const SECONDS = [0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256];

/** `hasWord` is false for text without any word that the model knows, such as typing at random: then the vector means nothing. */
export interface EncodedText {
  vector: Float32Array;
  hasWord: boolean;
}

interface WaitingText {
  text: string;
  end: (outcome: 'encoded' | 'full' | 'late' | 'failed', encoded?: EncodedText) => void;
}

/**
 * Turns texts into vectors of length one. The nearer two meanings are, the larger is the product of their vectors. A thread computes
 * them, each alone, so that the event loop is free and a vector depends on its text only.
 */
@Injectable()
export class Encoder implements OnApplicationShutdown {
  private readonly logger = new Logger('Encoder');
  private readonly waiting: Record<Kind, WaitingText[]> = { question: [], background: [] };
  private readonly texts: Counter;
  private readonly seconds: Histogram;
  private worker: Worker | undefined;
  private exited: Promise<unknown> | undefined;
  private current: WaitingText | undefined;
  private memoryBytes = 0;
  /** `off` by configuration, `unavailable` after an error until the next start: a process can load the runtime only once. */
  state: 'off' | 'starting' | 'ready' | 'unavailable' | 'stopped' = 'starting';

  constructor(
    private readonly config: Config,
    metrics: MetricsService,
    host: HttpAdapterHost,
  ) {
    this.texts = metrics.counter('encoder_texts_total', 'Texts given to the encoder', ['kind', 'outcome']);
    this.seconds = metrics.histogram('encoder_seconds', 'Time to encode a text, without waiting', SECONDS);
    metrics.gauge('encoder_memory_bytes', 'Growth of the process when it loaded the encoder', [], () => [
      { value: this.memoryBytes },
    ]);
    metrics.gauge('encoder_state', 'State of the encoder', ['state'], () => [
      { labels: { state: this.state }, value: 1 },
    ]);
    metrics.gauge('encoder_waiting', 'Texts that wait for the encoder', ['kind'], () =>
      Object.entries(this.waiting).map(([kind, { length }]) => ({ labels: { kind }, value: length })),
    );
    if (!config.meaning) this.state = 'off';
    // Loading takes CPU time that a start needs.
    else host.listen$.subscribe(() => this.start());
  }

  /** Goes before background work. Undefined if the encoder is not ready, if too many questions wait, or after `timeoutMs`. */
  encodeQuestion(text: string, timeoutMs?: number): Promise<EncodedText | undefined> {
    return this.encode('question', text, timeoutMs);
  }

  /** Waits while there are questions. Undefined if the encoder is not ready, or if too many texts wait. */
  async encodeInBackground(text: string): Promise<Float32Array | undefined> {
    return (await this.encode('background', text))?.vector;
  }

  /** Asks the thread to end. The process would abort if it ended the thread, or itself, while the thread computes. */
  async onApplicationShutdown(): Promise<void> {
    if (this.state === 'off') return;
    this.giveUp('stopped');
    this.worker?.postMessage(undefined);
    await this.exited;
  }

  private encode(kind: Kind, text: string, timeoutMs?: number): Promise<EncodedText | undefined> {
    const queue = this.waiting[kind];
    if (this.state !== 'ready') return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const waiting: WaitingText = {
        text: text.slice(0, MAX_CHARACTERS),
        end: (outcome, encoded) => {
          clearTimeout(timer);
          const place = queue.indexOf(waiting);
          if (place >= 0) queue.splice(place, 1);
          // The thread may finish it later.
          waiting.end = () => undefined;
          this.texts.inc({ kind, outcome });
          resolve(encoded);
        },
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => waiting.end('late'), timeoutMs);
      if (queue.length >= MAX_WAITING) waiting.end('full');
      else queue.push(waiting);
      if (this.current === undefined) this.sendNext();
    });
  }

  private sendNext(): void {
    this.current = this.waiting.question.shift() ?? this.waiting.background.shift();
    if (this.current !== undefined) this.worker?.postMessage(this.current.text);
  }

  private start(): void {
    this.worker = new Worker(new URL('./encoder.worker.js', import.meta.url), {
      workerData: join(this.config.dataDir, 'models'),
    });
    this.worker.on('message', (message: EncoderMessage) => this.receive(message));
    let cause = 'its thread ended';
    this.worker.once('error', (error) => (cause = error.message));
    this.exited = new Promise((resolve) => this.worker?.once('exit', resolve)).then(() => {
      if (this.state === 'stopped') return;
      this.logger.warn(`Search is by words until the next start, because the encoder failed: ${cause}`);
      this.giveUp('unavailable');
    });
  }

  private receive(message: EncoderMessage): void {
    if (this.state === 'stopped') return;
    if (message.kind === 'ready') {
      this.state = 'ready';
      this.memoryBytes = message.memoryBytes;
      if (message.problem !== undefined)
        this.logger.warn(`The model is built at each start, because it could not be saved: ${message.problem}`);
      return;
    }
    if (message.kind === 'vector') {
      this.seconds.observe(message.ms / 1_000);
      this.current?.end('encoded', message);
    } else {
      this.logger.warn(`A text could not be encoded: ${message.cause}`);
      this.current?.end('failed');
    }
    this.sendNext();
  }

  private giveUp(state: 'unavailable' | 'stopped'): void {
    this.state = state;
    for (const text of [this.current, ...this.waiting.question, ...this.waiting.background]) text?.end('failed');
  }
}
