import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { JobAttempt } from '../../platform/jobs/job.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { NdjsonImport } from './ndjson-import.js';
import { ImportsRepository } from './imports.repository.js';

export const IMPORT_JOB = 'import';
export const IMPORT_ATTEMPTS = 5;

const POLL_MS = 2_000;

/** An interrupted import starts over: lines that are already stored are stored again by slug. */
@Injectable()
export class ImportJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly importing: NdjsonImport,
    private readonly repository: ImportsRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: IMPORT_JOB,
      concurrency: 1,
      pollMs: POLL_MS,
      runJob: ({ importId }, attempt) => this.run(importId as string, attempt),
    });
  }

  private async run(id: string, { isLast, signal }: JobAttempt): Promise<void> {
    const [run, content] = await Promise.all([this.repository.findImport(id), this.repository.findContent(id)]);
    if (run === null || content === null) return;
    try {
      const report = await this.importing.importStream(run.actor, oneChunk(content), {
        isDryRun: run.isDryRun,
        onProgress: async (progress) => {
          signal.throwIfAborted();
          await this.repository.saveProgress(id, progress);
        },
      });
      await this.repository.saveReport(id, report);
    } catch (error) {
      if (isLast) await this.repository.saveFailure(id);
      throw error;
    }
  }
}

async function* oneChunk(content: Buffer): AsyncGenerator<Buffer, void> {
  yield await Promise.resolve(content);
}
