import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DirectorySubmission } from './directory-submission.entity.js';
import { Submission } from './submission.entity.js';
import type { CheckRow, DirectoryRow, MoveRow, SubmissionRow } from './submission.mapper.js';
import type { State } from './workflow.js';

export const SUBMISSION_COLUMNS = `s.tool_id as "toolId", s.client_id as "clientId", s.payment_type as "paymentType", s.state,
  coalesce(a.name, s.assignee) as assignee, s.assignee_id as "assigneeId", s.due_at as "dueAt",
  s.notes, s.founding_date as "foundingDate", s.is_customer as "isCustomer", s.is_launched as "isLaunched",
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.version, t.name, t.slug, t.website,
  t.founder_name as "founderName", t.founder_email as "founderEmail", c.name as "partnerName",
  c.webhook_url is not null as "webhookSet",
  counts.recorded, counts.submitted`;

/** The partners context is above catalog and directories, so its queries may join their tables. */
export const SUBMISSION_TABLES = `submissions s
  join tools t on t.id = s.tool_id
  join partner_clients c on c.id = s.client_id
  left join users a on a.id = s.assignee_id
  cross join lateral (
    select count(*)::integer as recorded, count(*) filter (where d.is_submitted)::integer as submitted
      from directory_submissions d where d.tool_id = s.tool_id) counts`;

export type Identifier = { id: string } | { slug: string } | { websiteKey: string };

const IDENTIFIED_BY: Record<string, string> = { id: 's.tool_id', slug: 't.slug', websiteKey: 's.website_key' };

/** Bounds the select boxes of assignees. */
export const MAX_ADMINS = 200;

export type NewSubmission = Omit<Submission, 'updatedAt' | 'assignee' | 'assigneeId' | 'notes' | 'version'>;

/** An account that submissions can be assigned to. */
export interface Assignee {
  id: string;
  name: string;
}

type NullableFields<T> = { [name in keyof T]: T[name] | null };

@Injectable()
export class SubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Also inserts the first state of their history. */
  async insertSubmissions(manager: EntityManager, submissions: readonly NewSubmission[]): Promise<void> {
    await manager.query(
      `with added as (
         insert into submissions (tool_id, client_id, key_id, payment_type, state, due_at, founding_date, is_customer,
                                  is_launched, website_key, sources, created_at, updated_at)
         select "toolId", "clientId", "keyId", "paymentType", state, "dueAt", "foundingDate", "isCustomer",
                "isLaunched", "websiteKey", sources, "createdAt", "createdAt"
           from json_to_recordset($1) as given (
             "toolId" uuid, "clientId" uuid, "keyId" text, "paymentType" text, state text, "dueAt" timestamptz, "foundingDate" text,
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
      `select ${SUBMISSION_COLUMNS} from ${SUBMISSION_TABLES} where s.client_id = $1 and ${IDENTIFIED_BY[name] ?? 'null'} = $2
        order by s.created_at desc, s.tool_id desc limit 1`,
      [clientId, value],
    );
    return row ?? null;
  }

  async findSubmission(manager: EntityManager, toolId: string): Promise<SubmissionRow | null> {
    const [row] = await manager.query<SubmissionRow[]>(
      `select ${SUBMISSION_COLUMNS} from ${SUBMISSION_TABLES} where s.tool_id = $1`,
      [toolId],
    );
    return row ?? null;
  }

  listAdmins(manager: EntityManager): Promise<Assignee[]> {
    return manager.query<Assignee[]>(
      `select id, name from users where role = 'admin' and banned_at is null order by lower(name), id limit ${MAX_ADMINS}`,
    );
  }

  /** An admin who can sign in. The account cannot be deleted during the transaction. */
  async findAdmin(manager: EntityManager, id: string): Promise<Assignee | null> {
    const [admin] = await manager.query<Assignee[]>(
      `select id, name from users where id = $1 and role = 'admin' and banned_at is null for key share`,
      [id],
    );
    return admin ?? null;
  }

  /** Null unless exactly one admin has this name. */
  async findAdminByName(manager: EntityManager, name: string): Promise<Assignee | null> {
    const [admin, another] = await manager.query<Assignee[]>(
      `select id, name from users where name = $1 and role = 'admin' and banned_at is null limit 2 for key share`,
      [name],
    );
    return another === undefined ? (admin ?? null) : null;
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
      `select s.directory_id as "directoryId", d.name, d.slug, d.website, d.domain_rating as "domainRating", d.team_notes as "teamNotes", s.is_submitted as "isSubmitted",
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
