import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { orNotFound } from '../../platform/errors/app-error.js';
import type { JobAttempt } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import type { ImportProblem } from '../listings/editing/import-batch.js';
import type { ImportRun } from './import-run.entity.js';
import { ImportsRepository, type NewImport } from './imports.repository.js';
import { NdjsonImportService } from './ndjson-import.service.js';

const IMPORT_JOB = 'import';
const MAX_ATTEMPTS = 5;
const POLL_MS = 2_000;
const MAX_LISTED_IMPORTS = 20;

/** Imports in the background, independent of the browser that started them. */
@Injectable()
export class ImportsService implements OnModuleInit {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly importing: NdjsonImportService,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: IMPORT_JOB,
      concurrency: 1,
      pollMs: POLL_MS,
      runJob: ({ importId }, attempt) => this.run(importId as string, attempt),
    });
  }

  async startImport(run: Omit<NewImport, 'id' | 'bytes'>): Promise<string> {
    const id = uuid();
    await this.unitOfWork.run(async (manager) => {
      await this.repository.insertImport(manager, { ...run, id, bytes: run.content.length });
      // One queue, because a later file can depend on an earlier one.
      const job = { payload: { importId: id }, queue: IMPORT_JOB, maxAttempts: MAX_ATTEMPTS };
      await this.jobs.addJobs(manager, IMPORT_JOB, [job]);
    });
    return id;
  }

  listNewestImports(): Promise<ImportRun[]> {
    return this.repository.findNewestImports(MAX_LISTED_IMPORTS);
  }

  async getImport(id: string): Promise<ImportRun> {
    return orNotFound(await this.repository.findImport(id), `Import not found: ${id}`);
  }

  async getProblems(id: string): Promise<ImportProblem[]> {
    return orNotFound(await this.repository.findProblems(id), `Import not found: ${id}`);
  }

  /** An interrupted import starts over: lines that are already stored are stored again by slug. */
  private async run(id: string, { isLast, signal }: JobAttempt): Promise<void> {
    const [run, content] = await Promise.all([this.repository.findImport(id), this.repository.findContent(id)]);
    if (run === null || content === null) return;
    try {
      const report = await this.importing.importStream(run.actor, Readable.from([content]), {
        isDryRun: run.isDryRun,
        onProgress: async (progress) => {
          signal.throwIfAborted();
          await this.repository.saveProgress(id, progress);
        },
      });
      await this.repository.saveReport(id, report);
    } catch (error) {
      if (isLast && !signal.aborted) await this.repository.saveFailure(id);
      throw error;
    }
  }
}
