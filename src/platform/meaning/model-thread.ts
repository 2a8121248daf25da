import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Config } from '../config/config.js';
import type { ModelJob, ThreadMessage } from './model.worker.js';

/** `result` of a job that is done, and the time it took without waiting. */
export interface JobEnd<Result> {
  outcome: 'done' | 'late' | 'failed';
  result?: Result;
  ms?: number;
}

interface WaitingJob {
  job: ModelJob;
  end: (end: JobEnd<unknown>) => void;
}

/**
 * Runs the models in a thread, one text at a time, so that the event loop is free. They share it, because a process can load their
 * runtime only once.
 */
@Injectable()
export class ModelThread implements OnApplicationShutdown {
  private readonly logger = new Logger('Encoder');
  /** In the order in which they run. */
  readonly waiting = { question: [] as WaitingJob[], reading: [] as WaitingJob[], background: [] as WaitingJob[] };
  private worker: Worker | undefined;
  private exited: Promise<unknown> | undefined;
  private current: WaitingJob | undefined;
  private reportReady: () => void = () => undefined;
  readonly ready = new Promise<void>((resolve) => (this.reportReady = resolve));
  memoryBytes = 0;
  /** `off` by configuration, `unavailable` after an error until the next start: a process can load the runtime only once. */
  state: 'off' | 'starting' | 'ready' | 'unavailable' | 'stopped' = 'starting';
  /** Where models are kept. */
  readonly folder: string;

  constructor(config: Config, host: HttpAdapterHost) {
    this.folder = join(config.dataDir, 'models');
    if (!config.meaning) this.state = 'off';
    // Loading takes CPU time that a start needs.
    else host.listen$.subscribe(() => this.start());
  }

  /** Asks the thread to end. The process would abort if it ended the thread, or itself, while the thread computes. */
  async onApplicationShutdown(): Promise<void> {
    if (this.state === 'off') return;
    this.giveUp('stopped');
    this.worker?.postMessage(undefined);
    await this.exited;
  }

  /** Call it in state `ready` only. */
  run<Result>(kind: keyof ModelThread['waiting'], job: ModelJob, timeoutMs?: number): Promise<JobEnd<Result>> {
    const queue = this.waiting[kind];
    return new Promise((resolve) => {
      const waiting: WaitingJob = {
        job,
        end: (end) => {
          clearTimeout(timer);
          const place = queue.indexOf(waiting);
          if (place >= 0) queue.splice(place, 1);
          // The thread may finish it later.
          waiting.end = () => undefined;
          resolve(end as JobEnd<Result>);
        },
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => waiting.end({ outcome: 'late' }), timeoutMs);
      queue.push(waiting);
      if (this.current === undefined) this.sendNext();
    });
  }

  private sendNext(): void {
    const { question, reading, background } = this.waiting;
    this.current = question.shift() ?? reading.shift() ?? background.shift();
    if (this.current !== undefined) this.worker?.postMessage(this.current.job);
  }

  private start(): void {
    this.worker = new Worker(new URL('./model.worker.js', import.meta.url), { workerData: this.folder });
    this.worker.on('message', (message: ThreadMessage) => this.receive(message));
    let cause = 'its thread ended';
    this.worker.once('error', (error) => (cause = error.message));
    this.exited = new Promise((resolve) => this.worker?.once('exit', resolve)).then(() => {
      if (this.state === 'stopped') return;
      this.logger.warn(
        `Search is by words and built-in AI does not reply until the next start, because the encoder failed: ${cause}`,
      );
      this.giveUp('unavailable');
    });
  }

  private receive(message: ThreadMessage): void {
    if (this.state === 'stopped') return;
    if (message.kind === 'ready') {
      this.state = 'ready';
      this.memoryBytes = message.memoryBytes;
      if (message.problem !== undefined)
        this.logger.warn(`The model is built at each start, because it could not be saved: ${message.problem}`);
      this.reportReady();
      return;
    }
    if (message.kind === 'error') this.logger.warn(`A model failed: ${message.cause}`);
    this.current?.end(message.kind === 'error' ? { outcome: 'failed' } : { outcome: 'done', ...message });
    this.sendNext();
  }

  private giveUp(state: 'unavailable' | 'stopped'): void {
    this.state = state;
    for (const job of [this.current, ...Object.values(this.waiting).flat()]) job?.end({ outcome: 'failed' });
  }
}
