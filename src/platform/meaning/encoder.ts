import { Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { MetricsService } from '../metrics/metrics.service.js';
import { ModelThread } from './model-thread.js';
import { MAX_CHARACTERS } from './recipe.js';

type Kind = 'question' | 'reading' | 'background';

/** Of each kind. Eight questions take less time than a search waits for its vector. */
const MAX_WAITING = 8;
/** From a short question to a text of 128 tokens on a busy machine. */
const SECONDS = [0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256];

/** `hasWord` is false for text without any word that the model knows, such as typing at random: then the vector means nothing. */
export interface EncodedText {
  vector: Float32Array;
  hasWord: boolean;
}

/**
 * Turns texts into vectors of length one. The nearer two meanings are, the larger is the product of their vectors. Each text is
 * encoded alone, so that its vector depends on it only.
 */
@Injectable()
export class Encoder {
  private readonly texts: Counter;
  private readonly seconds: Histogram;

  constructor(
    private readonly thread: ModelThread,
    metrics: MetricsService,
  ) {
    this.texts = metrics.counter('encoder_texts_total', 'Texts given to the encoder', ['kind', 'outcome']);
    this.seconds = metrics.histogram('encoder_seconds', 'Time to encode a text, without waiting', SECONDS);
    metrics.gauge('encoder_memory_bytes', 'Growth of the process when it loaded the encoder', [], () => [
      { value: thread.memoryBytes },
    ]);
    metrics.gauge('encoder_state', 'State of the encoder', ['state'], () => [
      { labels: { state: this.state }, value: 1 },
    ]);
    metrics.gauge('encoder_waiting', 'Texts that wait for the encoder', ['kind'], () =>
      (['question', 'background'] as const).map((kind) => ({
        labels: { kind },
        value: thread.waiting[kind].length,
      })),
    );
  }

  get state(): ModelThread['state'] {
    return this.thread.state;
  }

  /** Goes before other work. Undefined if the encoder is not ready, if too many questions wait, or after `timeoutMs`. */
  encodeQuestion(text: string, timeoutMs?: number): Promise<EncodedText | undefined> {
    return this.encode('question', text, timeoutMs);
  }

  /** Goes after searches, with what the reader reads. */
  encodeForReader(text: string, timeoutMs: number): Promise<EncodedText | undefined> {
    return this.encode('reading', text, timeoutMs);
  }

  /** Waits while there is other work. Undefined if the encoder is not ready, or if too many texts wait. */
  encodeInBackground(text: string): Promise<EncodedText | undefined> {
    return this.encode('background', text);
  }

  private async encode(kind: Kind, text: string, timeoutMs?: number): Promise<EncodedText | undefined> {
    if (this.state !== 'ready') return undefined;
    // Readings have a limit of their own.
    if (kind !== 'reading' && this.thread.waiting[kind].length >= MAX_WAITING) {
      this.texts.inc({ kind, outcome: 'full' });
      return undefined;
    }
    const job = { text: text.slice(0, MAX_CHARACTERS) };
    const { outcome, result, ms } = await this.thread.run<EncodedText>(kind, job, timeoutMs);
    this.texts.inc({ kind, outcome: outcome === 'done' ? 'encoded' : outcome });
    if (ms !== undefined) this.seconds.observe(ms / 1_000);
    return result;
  }
}
