import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import { Conditions } from '../../../platform/database/sql-conditions.js';
import { DirectorySubmission } from './directory-submission.entity.js';
import { Submission } from './submission.entity.js';
import type { CheckRow, DirectoryRow, MoveRow, SubmissionRow } from './submission.mapper.js';
import type { PaymentType } from './packages.js';
import { type State, STATES } from './workflow.js';

const COLUMNS = `s.tool_id as "toolId", s.client_id as "clientId", s.payment_type as "paymentType", s.state, s.assignee,
  s.notes, s.founding_date as "foundingDate", s.is_customer as "isCustomer", s.is_launched as "isLaunched",
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.version, t.name, t.slug, t.website,
  t.founder_name as "founderName", t.founder_email as "founderEmail", c.name as "partnerName",
  c.webhook_url is not null as "webhookSet",
  counts.recorded, counts.submitted`;

/** The partners context is above catalog and directories, so its queries may join their tables. */
const FROM = `submissions s
  join tools t on t.id = s.tool_id
  join partner_clients c on c.id = s.client_id
  cross join lateral (
    select count(*)::integer as recorded, count(*) filter (where d.is_submitted)::integer as submitted
      from directory_submissions d where d.tool_id = s.tool_id) counts`;

export type Identifier = { id: string } | { slug: string } | { websiteKey: string };

const IDENTIFIED_BY: Record<string, string> = { id: 's.tool_id', slug: 't.slug', websiteKey: 's.website_key' };

export type NewSubmission = Omit<Submission, 'updatedAt' | 'assignee' | 'notes' | 'version'>;

export interface BoardFilters {
  partnerId?: string | undefined;
  package?: PaymentType | undefined;
  /** Null for unassigned submissions. */
  assignee?: string | null | undefined;
  /** Only submissions created before this time. */
  before?: Date | undefined;
}

export interface SubmissionFilters extends BoardFilters {
  /** Null for submissions without a package, which have no state. */
  state?: State | null | undefined;
}

export interface StateCount {
  state: State | null;
  count: number;
}

export interface OpenSubmissions {
  state: State;
  count: number;
  oldest: Date;
  late: number;
}

type NullableFields<T> = { [name in keyof T]: T[name] | null };

@Injectable()
export class SubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Also inserts the first state of their history. */
  async insertSubmissions(manager: EntityManager, submissions: readonly NewSubmission[]): Promise<void> {
    await manager.query(
      `with added as (
         insert into submissions (tool_id, client_id, key_id, payment_type, state, founding_date, is_customer,
                                  is_launched, website_key, sources, created_at, updated_at)
         select "toolId", "clientId", "keyId", "paymentType", state, "foundingDate", "isCustomer",
                "isLaunched", "websiteKey", sources, "createdAt", "createdAt"
           from json_to_recordset($1) as given (
             "toolId" uuid, "clientId" uuid, "keyId" text, "paymentType" text, state text, "foundingDate" text,
             "isCustomer" boolean, "isLaunched" boolean, "websiteKey" text, sources jsonb, "createdAt" timestamptz)
         returning tool_id, state, created_at, key_id)
       insert into submission_moves (tool_id, state, at, actor)
         select tool_id, state, created_at, key_id from added where state is not null`,
      [JSON.stringify(submissions)],
    );
  }

  /** Ownership is part of the query, so another client's tool is not found. Returns the newest match. */
  async findOwnSubmission(clientId: string, identifier: Identifier): Promise<SubmissionRow | null> {
    const [[name, value] = ['', '']] = Object.entries<string>(identifier);
    const [row] = await this.dataSource.query<SubmissionRow[]>(
      `select ${COLUMNS} from ${FROM} where s.client_id = $1 and ${IDENTIFIED_BY[name] ?? 'null'} = $2
        order by s.created_at desc, s.tool_id desc limit 1`,
      [clientId, value],
    );
    return row ?? null;
  }

  async findSubmission(manager: EntityManager, toolId: string): Promise<SubmissionRow | null> {
    const [row] = await manager.query<SubmissionRow[]>(`select ${COLUMNS} from ${FROM} where s.tool_id = $1`, [toolId]);
    return row ?? null;
  }

  async listSubmissions(
    request: PageRequest,
    { state, ...filters }: SubmissionFilters,
  ): Promise<{ rows: SubmissionRow[]; total: number }> {
    const where = workConditions(filters);
    if (state === null) where.and('s.state is null');
    else if (state !== undefined) where.and(`s.state = ${where.bind(state)}`);
    const [count] = await this.dataSource.query<{ total: number }[]>(
      `select count(*)::integer as total from submissions s where ${where}`,
      where.values,
    );
    const rows = await this.dataSource.query<SubmissionRow[]>(
      `select ${COLUMNS} from ${FROM} where ${where}
        order by s.created_at desc, s.tool_id desc limit ${request.limit} offset ${offsetOf(request)}`,
      where.values,
    );
    return { rows, total: count?.total ?? 0 };
  }

  /** Per state, the submissions that have waited longest; of DONE, the latest. */
  findFirstOfEachState(filters: BoardFilters, limit: number): Promise<SubmissionRow[]> {
    const where = workConditions(filters);
    const open = where.bind(STATES.filter((state) => state !== 'DONE'));
    return this.dataSource.query<SubmissionRow[]>(
      `select ${COLUMNS} from ${FROM} where s.tool_id = any (array (
         select first.tool_id from unnest(${open}::text[]) as open (state)
           cross join lateral (
             select s.tool_id from submissions s where s.state = open.state and ${where}
              order by s.created_at, s.tool_id limit ${limit}) first
         union all
         (select s.tool_id from submissions s where s.state = 'DONE' and ${where}
           order by s.updated_at desc limit ${limit})))
        order by case when s.state = 'DONE' then null else s.created_at end nulls last, s.updated_at desc, s.tool_id`,
      where.values,
    );
  }

  countByState(filters: BoardFilters): Promise<StateCount[]> {
    const where = workConditions(filters);
    return this.dataSource.query<StateCount[]>(
      `select s.state, count(*)::integer as count from submissions s where ${where} group by s.state`,
      where.values,
    );
  }

  /** Open submissions per state: their number, the oldest, and how many were created before `lateBefore`. */
  summarizeOpen(lateBefore: Date): Promise<OpenSubmissions[]> {
    return this.dataSource.query<OpenSubmissions[]>(
      `select state, count(*)::integer as count, min(created_at) as oldest,
              (count(*) filter (where created_at < $2))::integer as late
         from submissions where state = any ($1) group by state`,
      [STATES.filter((state) => state !== 'DONE'), lateBefore],
    );
  }

  /** Null for an API key, which acts under its own ID. */
  async findUserName(manager: EntityManager, actor: string): Promise<string | null> {
    const [user] = isUUID(actor)
      ? await manager.query<{ name: string }[]>('select name from users where id = $1', [actor])
      : [];
    return user?.name ?? null;
  }

  /** Locks the submission until the transaction ends. */
  lockSubmission(manager: EntityManager, toolId: string): Promise<Submission | null> {
    return manager.findOne(Submission, { where: { toolId }, lock: { mode: 'pessimistic_write' } });
  }

  async updateSubmission(manager: EntityManager, toolId: string, changes: Partial<Submission>): Promise<void> {
    await manager.update(Submission, { toolId }, { ...changes, updatedAt: new Date() });
  }

  async recordMove(manager: EntityManager, toolId: string, state: State, actor: string): Promise<void> {
    await manager.query('insert into submission_moves (tool_id, state, actor) values ($1, $2, $3)', [
      toolId,
      state,
      actor,
    ]);
  }

  findMoves(manager: EntityManager, toolId: string): Promise<MoveRow[]> {
    return manager.query<MoveRow[]>('select state, at, actor from submission_moves where tool_id = $1 order by id', [
      toolId,
    ]);
  }

  async findDirectories(manager: EntityManager, toolId: string): Promise<DirectoryRow[]> {
    const rows = await manager.query<(Omit<DirectoryRow, 'check'> & NullableFields<CheckRow>)[]>(
      `select s.directory_id as "directoryId", d.name, d.slug, d.website, d.domain_rating as "domainRating", s.is_submitted as "isSubmitted",
              s.listing_url as "listingUrl", s.submitted_by as "submittedBy", s.submitted_at as "submittedAt",
              s.proof_screenshot as "proofScreenshot",
              c.status, c.link_found as "linkFound", c.follow, c.checked_at as "checkedAt"
         from directory_submissions s join directories d on d.id = s.directory_id
         left join listing_checks c
           on c.tool_id = s.tool_id and c.directory_id = s.directory_id and c.address = s.listing_url
        where s.tool_id = $1 order by s.submitted_at nulls last, d.name, d.id`,
      [toolId],
    );
    return rows.map(({ status, linkFound, follow, checkedAt, ...row }) => ({
      ...row,
      check: status === null || checkedAt === null ? null : { status, linkFound, follow, checkedAt },
    }));
  }

  async findTool(manager: EntityManager, slug: string): Promise<{ id: string; website: string } | null> {
    const [row] = await manager.query<{ id: string; website: string }[]>(
      'select id, website from tools where slug = $1',
      [slug],
    );
    return row ?? null;
  }

  async findDirectory(manager: EntityManager, slug: string): Promise<string | null> {
    const [row] = await manager.query<{ id: string }[]>('select id from directories where slug = $1', [slug]);
    return row?.id ?? null;
  }

  /** The submission must be locked. */
  isRecorded(manager: EntityManager, toolId: string, directoryId: string): Promise<boolean> {
    return manager.existsBy(DirectorySubmission, { toolId, directoryId });
  }

  async recordDirectory(manager: EntityManager, row: DirectorySubmission): Promise<void> {
    await manager.upsert(DirectorySubmission, row, ['toolId', 'directoryId']);
  }

  /** Also deletes the result of its check. */
  async removeDirectory(manager: EntityManager, toolId: string, directoryId: string): Promise<void> {
    await manager.delete(DirectorySubmission, { toolId, directoryId });
  }
}

function workConditions({ partnerId, package: paymentType, assignee, before }: BoardFilters): Conditions {
  const where = new Conditions('true');
  if (partnerId !== undefined) where.and(`s.client_id = ${where.bind(partnerId)}`);
  if (paymentType !== undefined) where.and(`s.payment_type = ${where.bind(paymentType)}`);
  if (assignee === null) where.and('s.assignee is null');
  else if (assignee !== undefined) where.and(`s.assignee = ${where.bind(assignee)}`);
  if (before !== undefined) where.and(`s.created_at < ${where.bind(before)}`);
  return where;
}
