import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { notFound } from '../../platform/errors/app-error.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { ImportProblem } from '../listings/editing/import-batch.js';
import { IMPORT_ATTEMPTS, IMPORT_JOB } from './import.job.js';
import type { ImportRun } from './import-run.entity.js';
import { ImportsRepository, type NewImport } from './imports.repository.js';

const MAX_LISTED_IMPORTS = 20;

/** Imports in the background, independent of the browser that started them. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly jobs: Jobs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async startImport(run: Omit<NewImport, 'id' | 'bytes'>): Promise<string> {
    const id = uuid();
    await this.unitOfWork.run(async (manager) => {
      await this.repository.insertImport(manager, { ...run, id, bytes: run.content.length });
      // One queue, because a later file can depend on an earlier one.
      const job = { payload: { importId: id }, queue: IMPORT_JOB, maxAttempts: IMPORT_ATTEMPTS };
      await this.jobs.addJobs(manager, IMPORT_JOB, [job]);
    });
    return id;
  }

  listNewestImports(): Promise<ImportRun[]> {
    return this.repository.findNewestImports(MAX_LISTED_IMPORTS);
  }

  async getImport(id: string): Promise<ImportRun> {
    const run = await this.repository.findImport(id);
    if (!run) throw notFound(`Import not found: ${id}`);
    return run;
  }

  async getProblems(id: string): Promise<ImportProblem[]> {
    const problems = await this.repository.findProblems(id);
    if (!problems) throw notFound(`Import not found: ${id}`);
    return problems;
  }
}
