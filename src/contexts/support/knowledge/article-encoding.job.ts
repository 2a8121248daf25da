import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { Encoder } from '../../../platform/meaning/encoder.js';
import { toInt8 } from '../../../platform/meaning/vector-codes.js';
import { ArticleVectorsRepository } from './article-vectors.repository.js';
import { passageText, passagesOf } from './passages.js';

const KIND = 'encode-articles';
const JOB = { payload: {}, queue: 'articles', maxAttempts: 5 };
/** Shorter than the lease of a job, so that a running job is not given to another process. */
const POLL_MS = 3_000;
const BATCH = 8;
const STARTING_MS = 200;

/** Encodes the passages of new and edited articles, and after the start those that lack vectors of this release. A crash repeats one article. */
@Injectable()
export class ArticleEncodingJob implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly encoder: Encoder,
    private readonly vectors: ArticleVectorsRepository,
    private readonly jobs: JobsService,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    if (this.encoder.state === 'off') return;
    const runJob = (_payload: unknown, { signal }: { signal: AbortSignal }): Promise<void> =>
      this.encodeArticles(signal);
    this.jobs.registerKind({ name: KIND, concurrency: 1, pollMs: POLL_MS, runJob });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.encoder.state !== 'off') await this.jobs.addJobOnce(this.dataSource.manager, KIND, JOB, 1);
  }

  /** Runs when the transaction that changes an article commits. */
  async request(manager: EntityManager): Promise<void> {
    if (this.encoder.state !== 'off') await this.jobs.addJobs(manager, KIND, [JOB]);
  }

  private async encodeArticles(signal: AbortSignal): Promise<void> {
    await this.vectors.deleteUnused();
    while (this.encoder.state === 'starting') await sleep(STARTING_MS, undefined, { signal });
    for (;;) {
      const articles = this.encoder.state === 'ready' ? await this.vectors.findUnencoded(BATCH) : [];
      if (articles.length === 0) return;
      for (const { id, title, body, version } of articles) {
        const codes = await encodePassages(this.encoder, title, body, signal);
        if (codes === undefined) throw new Error('The encoder gave no vector');
        await this.vectors.saveVectors({ articleId: id, version, codes: Buffer.from(codes.buffer) });
      }
    }
  }
}

/** The vectors of all passages of an article; undefined if the encoder is not ready. */
export async function encodePassages(
  encoder: Encoder,
  title: string,
  body: string,
  signal?: AbortSignal,
): Promise<Int8Array<ArrayBuffer> | undefined> {
  const codes: number[] = [];
  for (const text of passagesOf(body)) {
    signal?.throwIfAborted();
    const vector = await encoder.encodeInBackground(passageText(title, text));
    if (vector === undefined) return undefined;
    codes.push(...toInt8(vector));
  }
  return Int8Array.from(codes);
}
