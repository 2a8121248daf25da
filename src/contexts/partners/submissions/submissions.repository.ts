import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findRow, findValue } from '../../../platform/database/rows.js';
import type { ListingFinding, ListingToCheck } from './listing-check.dto.js';
import { DirectorySubmission, type EnrichmentSources, type ListingToEnrich, Submission } from './submission.entity.js';
import {
  CHECK_COLUMNS,
  type DirectoryRow,
  type FlatCheck,
  type MoveRow,
  type SubmissionRow,
  withCheck,
} from './submission.mapper.js';
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

/** A submission that a search found. */
export interface SubmissionMatch extends Pick<SubmissionRow, 'toolId' | 'name' | 'partnerName' | 'state'> {
  /** Set if it was found by a listing URL. */
  directoryName: string | null;
  listingUrl: string | null;
}

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
  findClientSubmission(clientId: string, identifier: Identifier): Promise<SubmissionRow | null> {
    const [[name, value] = ['', '']] = Object.entries<string>(identifier);
    return findRow<SubmissionRow>(
      this.dataSource,
      `select ${SUBMISSION_COLUMNS} from ${SUBMISSION_TABLES} where s.client_id = $1 and ${IDENTIFIED_BY[name] ?? 'null'} = $2
        order by s.created_at desc, s.tool_id desc limit 1`,
      [clientId, value],
    );
  }

  findSubmission(manager: EntityManager, toolId: string): Promise<SubmissionRow | null> {
    const sql = `select ${SUBMISSION_COLUMNS} from ${SUBMISSION_TABLES} where s.tool_id = $1`;
    return findRow<SubmissionRow>(manager, sql, [toolId]);
  }

  listAdmins(manager: EntityManager): Promise<Assignee[]> {
    return manager.query<Assignee[]>(
      `select id, name from users where role = 'admin' and banned_at is null order by lower(name), id limit ${MAX_ADMINS}`,
    );
  }

  /** An admin who can sign in. The account cannot be deleted during the transaction. */
  findAdmin(manager: EntityManager, id: string): Promise<Assignee | null> {
    const sql = `select id, name from users where id = $1 and role = 'admin' and banned_at is null for key share`;
    return findRow<Assignee>(manager, sql, [id]);
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
    const sql = 'insert into submission_moves (tool_id, state, actor) values ($1, $2, $3)';
    await manager.query(sql, [toolId, state, actor]);
  }

  listMoves(manager: EntityManager, toolId: string): Promise<MoveRow[]> {
    const sql = 'select state, at, actor from submission_moves where tool_id = $1 order by id';
    return manager.query<MoveRow[]>(sql, [toolId]);
  }

  async listDirectories(manager: EntityManager, toolId: string): Promise<DirectoryRow[]> {
    const rows = await manager.query<FlatCheck<DirectoryRow>[]>(
      `select s.directory_id as "directoryId", d.name, d.slug, d.website, d.domain_rating as "domainRating", d.team_notes as "teamNotes", s.is_submitted as "isSubmitted",
              s.listing_url as "listingUrl", s.submitted_by as "submittedBy", s.submitted_at as "submittedAt",
              s.proof_screenshot as "proofScreenshot",
              ${CHECK_COLUMNS}
         from directory_submissions s join directories d on d.id = s.directory_id
         left join listing_checks c
           on c.tool_id = s.tool_id and c.directory_id = s.directory_id and c.address = s.listing_url
        where s.tool_id = $1 order by s.submitted_at nulls last, d.name, d.id`,
      [toolId],
    );
    return rows.map((row) => withCheck<DirectoryRow>(row));
  }

  findTool(manager: EntityManager, slug: string): Promise<{ id: string; website: string } | null> {
    return findRow(manager, 'select id, website from tools where slug = $1', [slug]);
  }

  findDirectory(manager: EntityManager, slug: string): Promise<string | null> {
    return findValue<string>(manager, 'select id from directories where slug = $1', [slug]);
  }

  async recordDirectory(manager: EntityManager, row: DirectorySubmission): Promise<void> {
    await manager.upsert(DirectorySubmission, row, ['toolId', 'directoryId']);
  }

  /** The website of the listing's tool; null if the recorded URL changed. */
  findListedWebsite({ toolId, directoryId, url }: ListingToCheck): Promise<string | null> {
    return findValue<string>(
      this.dataSource,
      `select t.website from directory_submissions s join tools t on t.id = s.tool_id
        where s.tool_id = $1 and s.directory_id = $2 and s.listing_url = $3`,
      [toolId, directoryId, url],
    );
  }

  /** Saves nothing if the recorded URL changed. Locks the record first, as deleting it does. */
  async saveListingCheck(
    manager: EntityManager,
    { toolId, directoryId, url }: ListingToCheck,
    { status, linkFound, follow }: ListingFinding,
  ): Promise<void> {
    await manager.query(
      `insert into listing_checks (tool_id, directory_id, address, status, link_found, follow, checked_at)
       select tool_id, directory_id, listing_url, $4, $5, $6, now() from directory_submissions
        where tool_id = $1 and directory_id = $2 and listing_url = $3 for key share
       on conflict (tool_id, directory_id) do update
         set address = excluded.address, status = excluded.status, link_found = excluded.link_found,
             follow = excluded.follow, checked_at = excluded.checked_at`,
      [toolId, directoryId, url, status, linkFound, follow],
    );
  }

  /** The listing with the fields that are still empty. Without `sources`, those of its submission. */
  findListingToEnrich(toolId: string, sources?: EnrichmentSources): Promise<ListingToEnrich | null> {
    return findRow<ListingToEnrich>(
      this.dataSource,
      `select t.name, t.tagline, t.description, t.pricing, t.website, c.name as "categoryName",
              given.sources ->> 'icon' as icon, given.sources ->> 'frame' as frame, given.sources -> 'screenshots' as screenshots,
              t.icon is null as "wantsIcon", t.frame is null as "wantsFrame",
              (given.sources -> 'wantsFeatures')::boolean and t.features = '{}' as "wantsFeatures",
              (given.sources -> 'wantsFaq')::boolean as "wantsFaq"
         from tools t
         cross join lateral (
           select coalesce($2::jsonb, (select sources from submissions where tool_id = t.id)) as sources) given
         left join categories c on c.id = t.category_id
        where t.id = $1 and given.sources is not null`,
      [toolId, sources === undefined ? null : JSON.stringify(sources)],
    );
  }

  /**
   * The submissions of these tools, in their order, for tools that a partner submitted. Then recorded directories whose listing URL starts
   * with this one; without its query, if there are too few.
   */
  searchSubmissions(toolIds: readonly string[], listingUrl: string | null, limit: number): Promise<SubmissionMatch[]> {
    const columns = 's.tool_id as "toolId", t.name, c.name as "partnerName", s.state';
    const joined = 'join tools t on t.id = s.tool_id join partner_clients c on c.id = s.client_id';
    return this.dataSource.query<SubmissionMatch[]>(
      `(select ${columns}, null as "directoryName", null as "listingUrl"
          from submissions s ${joined}
         where s.tool_id = any ($1::uuid[])
         order by array_position($1::uuid[], s.tool_id))
       union all
       (select ${columns}, d.name, r.listing_url
          from (select distinct on (tool_id, directory_id) record.*, place
                  from unnest(array[listing_key($2), split_part(listing_key($2), '?', 1)]) with ordinality as wanted (key, place)
                 cross join lateral (
                   select tool_id, directory_id, listing_url from directory_submissions
                    where listing_key(listing_url) collate "C" >= key and listing_key(listing_url) collate "C" < key || chr(1114111)
                    order by listing_key(listing_url) collate "C" limit $3) record
                 order by tool_id, directory_id, place) r
          join submissions s on s.tool_id = r.tool_id ${joined}
          join directories d on d.id = r.directory_id
         order by r.place, r.listing_url, d.name limit $3)`,
      [toolIds, listingUrl, limit],
    );
  }
}
