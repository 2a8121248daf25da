import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { list } from '../../../platform/database/list.js';
import { columnsOf } from '../../../platform/database/row-cursors.service.js';
import { Conditions } from '../../../platform/database/rows.js';
import type { SubmissionRow } from '../submissions/submission.mapper.js';
import type { Identifier } from '../submissions/submissions.repository.js';
import type { State } from '../submissions/workflow.js';
import { TestSubmission } from './test-submission.entity.js';

export type NewTestSubmission = Omit<TestSubmission, 'directories' | 'recorded' | 'moves' | 'updatedAt' | 'version'>;

export interface TestSubmissionFilters {
  /** A test client; all of them if omitted. */
  partnerId?: string | undefined;
  /** Null for submissions without a package. */
  state?: State | null | undefined;
  /** A part of the name, slug or website. */
  q?: string | undefined;
}

/** The fields of a live submission. A test submission has no assignee, due date and notes. */
const COLUMNS = `s.id as "toolId", s.client_id as "clientId", s.payment_type as "paymentType", s.state,
  null as assignee, null as "assigneeId", null as "dueAt", '' as notes, s.founding_date as "foundingDate",
  s.is_customer as "isCustomer", s.is_launched as "isLaunched", s.created_at as "createdAt", s.updated_at as "updatedAt",
  s.version, s.name, s.slug, s.website, s.founder_name as "founderName", s.founder_email as "founderEmail",
  c.name as "partnerName", c.webhook_url is not null as "webhookSet", s.recorded, s.recorded as submitted`;

/** The columns of a live submission. */
const EXPORTED = {
  toolId: 's.id',
  ...columnsOf('s', 'slug name website'),
  partnerId: 's.client_id',
  partnerName: 'c.name',
  package: 's.payment_type',
  state: 's.state',
  assignee: 'null',
  dueAt: 'null',
  recordedDirectories: 's.recorded',
  submittedDirectories: 's.recorded',
  ...columnsOf('s', 'founderName founderEmail createdAt updatedAt'),
};

const IDENTIFIED_BY: Record<string, keyof TestSubmission> = { id: 'id', slug: 'slug', websiteKey: 'websiteKey' };

@Injectable()
export class TestSubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Ownership is part of the query. The submission stays locked until the transaction ends. */
  lockSubmission(manager: EntityManager, which: { id: string; clientId?: string }): Promise<TestSubmission | null> {
    return manager.findOne(TestSubmission, { where: which, lock: { mode: 'pessimistic_write' } });
  }

  async saveProgress(manager: EntityManager, submission: TestSubmission): Promise<void> {
    const { id, paymentType, state, directories, moves, updatedAt } = submission;
    await manager.update(
      TestSubmission,
      { id },
      { paymentType, state, directories, recorded: directories.length, moves, updatedAt },
    );
  }

  /** The newest match. */
  findSubmission(clientId: string, identifier: Identifier): Promise<TestSubmission | null> {
    const [[name, value] = ['', '']] = Object.entries<string>(identifier);
    return this.dataSource.getRepository(TestSubmission).findOne({
      where: { clientId, [IDENTIFIED_BY[name] ?? 'id']: value },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** The client's slugs that a slug must differ from: this one, and those with a number after it. */
  async findTakenSlugs(manager: EntityManager, clientId: string, slug: string): Promise<Set<string>> {
    const sql = `select slug from test_submissions where client_id = $1 and (slug = $2 or slug like $2 || '-%')`;
    const rows = await manager.query<{ slug: string }[]>(sql, [clientId, slug]);
    return new Set(rows.map((row) => row.slug));
  }
}

function testSubmissionConditions({ partnerId, state, q }: TestSubmissionFilters): Conditions {
  const where = new Conditions('true').equals('s.client_id', partnerId);
  if (state === null) where.and('s.state is null');
  else where.equals('s.state', state);
  if (q !== undefined)
    where.and(`strpos(lower(concat_ws(' ', s.name, s.slug, s.website)), lower(${where.bind(q)})) > 0`);
  return where;
}

const TABLES = 'test_submissions s join partner_clients c on c.id = s.client_id';

export const TEST_SUBMISSIONS = list<TestSubmissionFilters, SubmissionRow>({
  from: 'test_submissions s',
  key: 's.id',
  where: testSubmissionConditions,
  order: 's.created_at desc, s.id desc',
  page: { columns: COLUMNS, tables: TABLES },
  file: { columns: EXPORTED, tables: TABLES },
});
