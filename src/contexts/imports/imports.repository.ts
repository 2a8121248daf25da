import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findValue } from '../../platform/database/rows.js';
import type { ImportProblem } from '../listings/editing/import-batch.js';
import type { ImportReportDto } from './ndjson-import.service.js';
import { ImportRun } from './import-run.entity.js';

export type NewImport = Pick<ImportRun, 'id' | 'actor' | 'name' | 'isDryRun' | 'bytes'> & { content: Buffer };

const RETENTION = '30 days';

@Injectable()
export class ImportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Also deletes old reports. */
  async insertImport(manager: EntityManager, run: NewImport): Promise<void> {
    await manager.query(`delete from imports where created_at < now() - interval '${RETENTION}'`);
    await manager.insert(ImportRun, run);
  }

  findNewestImports(count: number): Promise<ImportRun[]> {
    return this.dataSource.getRepository(ImportRun).find({ order: { createdAt: 'DESC', id: 'DESC' }, take: count });
  }

  findImport(id: string): Promise<ImportRun | null> {
    return this.dataSource.getRepository(ImportRun).findOneBy({ id });
  }

  /** Null once the import has finished. */
  findContent(id: string): Promise<Buffer | null> {
    const find = 'select content from imports where id = $1';
    return findValue<Buffer>(this.dataSource, find, [id]);
  }

  findProblems(id: string): Promise<ImportProblem[] | null> {
    const find = 'select problems from imports where id = $1';
    return findValue<ImportProblem[]>(this.dataSource, find, [id]);
  }

  async saveProgress(id: string, { lines, imported, errors }: ImportReportDto): Promise<void> {
    const sql = `update imports set state = 'running', lines = $2, imported = $3, refused = $4 where id = $1`;
    await this.dataSource.query(sql, [id, lines, imported, errors.length]);
  }

  async saveReport(id: string, { lines, imported, errors, stopped }: ImportReportDto): Promise<void> {
    await this.dataSource.query(
      `update imports set state = 'done', content = null, ended_at = now(),
                          lines = $2, imported = $3, refused = $4, problems = $5, is_stopped = $6 where id = $1`,
      [id, lines, imported, errors.length, JSON.stringify(errors).replaceAll('\\u0000', ''), stopped],
    );
  }

  async saveFailure(id: string): Promise<void> {
    const sql = `update imports set state = 'failed', content = null, ended_at = now() where id = $1`;
    await this.dataSource.query(sql, [id]);
  }
}
