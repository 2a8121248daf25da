import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { changedRows, Conditions, findRow, getRow } from '../../../platform/database/rows.js';
import type { SavedState, SiteState } from './check-schedule.js';
import type { ListSiteChecksQuery } from './site-check.dto.js';
import { type ListingKey, SITE_PROBLEMS, type SiteCheck, type SiteResult } from './site-check.js';

export type ClaimedCheck = SiteCheck & { turn: string };

const DAY_MS = 86_400_000;
const PROBLEMS = SITE_PROBLEMS.map((name) => `'${name}'`).join(', ');

export type CheckFilter = Pick<ListSiteChecksQuery, 'kind' | 'result' | 'minDays' | 'ignored'>;

/** The rows `c` of the worklist: without a result in the filter, all problems; either ignored ones or those that are not. */
export function checkConditions({ kind, result, minDays, ignored = false }: CheckFilter, now: Date): Conditions {
  const where = new Conditions();
  const at = where.bind(now);
  where.and(ignored ? `c.ignored_until > ${at}` : `(c.ignored_until is null or c.ignored_until <= ${at})`);
  where.and(result === undefined ? `c.result in (${PROBLEMS})` : `c.result = ${where.bind(result)}`);
  if (kind !== undefined) where.and(`c.kind = ${where.bind(kind)}`);
  if (minDays !== undefined) where.and(`c.since <= ${where.bind(new Date(now.getTime() - minDays * DAY_MS))}`);
  return where;
}

/** Limits the time of queries that count. */
export const MAX_COUNTED = 10_000;

/** Oldest first. */
export const CHECK_ORDER = 'c.since, c.listing_id';

/** Longer than a check, also one that waits for its turn. Then its process counts as dead. */
const LEASE_MS = 60_000;
const COLUMNS = `c.kind, c.listing_id as "listingId", c.website, c.due_at as "dueAt", c.turn, c.result, c.reason, c.since,
  c.checked_at as "checkedAt", c.evidence, c.failures, c.missing_since as "missingSince", c.live_at as "liveAt",
  c.live_title as "liveTitle", c.live_description as "liveDescription", c.ignored_until as "ignoredUntil", c.notice`;
/** With the parameters of `stateValues`. */
const STATE = `result = $3, reason = $4, since = $5, evidence = $6, failures = $7, missing_since = $8, live_at = $9,
  live_title = $10, live_description = $11, notice = $12`;
const ONE = `select ${COLUMNS} from site_checks c where kind = $1 and listing_id = $2`;

@Injectable()
export class SiteChecksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Takes due checks, which no other process gets until the lease ends. Deletes those of listings that are not published: triggers
   * do so too, but can't see a row that a migration has not committed yet.
   */
  claimChecks(now: Date, atMost: number): Promise<ClaimedCheck[]> {
    return changedRows<ClaimedCheck>(
      this.dataSource,
      `with due as materialized (
         select kind, listing_id, is_published(kind, listing_id) as published from site_checks where due_at <= $1
          order by due_at limit $2 for update skip locked
       ), orphans as (
         delete from site_checks c using due where c.kind = due.kind and c.listing_id = due.listing_id and not due.published
       )
       update site_checks c set turn = $3, due_at = $4
         from due where c.kind = due.kind and c.listing_id = due.listing_id and due.published
       returning ${COLUMNS}`,
      [now, atMost, uuid(), new Date(now.getTime() + LEASE_MS)],
    );
  }

  /** Due checks that no process runs, and those of them that were due before `late`; each at most 10,000. */
  countDue(now: Date, late: Date): Promise<{ due: number; late: number }> {
    return getRow<{ due: number; late: number }>(
      this.dataSource,
      `select count(*)::integer as due, (count(*) filter (where due_at <= $2))::integer as late
         from (select due_at from site_checks where due_at <= $1 order by due_at limit ${MAX_COUNTED}) waiting`,
      [now, late],
    );
  }

  /** Checks that have no result yet. Those of a listing that changed meanwhile keep their new time. */
  async postponeChecks(checks: readonly { check: ClaimedCheck; dueAt: Date }[]): Promise<void> {
    if (checks.length === 0) return;
    await this.dataSource.query(
      `update site_checks c set turn = null, due_at = p.due_at
         from unnest($1::text[], $2::uuid[], $3::uuid[], $4::timestamptz[]) as p (kind, listing_id, turn, due_at)
        where c.kind = p.kind and c.listing_id = p.listing_id and c.turn = p.turn`,
      [
        checks.map(({ check }) => check.kind),
        checks.map(({ check }) => check.listingId),
        checks.map(({ check }) => check.turn),
        checks.map(({ dueAt }) => dueAt),
      ],
    );
  }

  /** Returns false if another process has repeated the check, or the listing's website has changed. */
  async saveState(
    manager: EntityManager,
    { kind, listingId, turn }: ClaimedCheck,
    state: SavedState,
  ): Promise<boolean> {
    const [, saved] = await manager.query<[unknown, number]>(
      `update site_checks set ${STATE}, checked_at = $13, due_at = $14, turn = null,
              ignored_until = case when ignored_until > $13 then ignored_until end
        where kind = $1 and listing_id = $2 and turn = $15`,
      [kind, listingId, ...stateValues(state), state.checkedAt, state.dueAt, turn],
    );
    return saved > 0;
  }

  async storeSample(manager: EntityManager, { kind, id }: ListingKey, state: SiteState): Promise<void> {
    const sql = `update site_checks set ${STATE}, checked_at = now() where kind = $1 and listing_id = $2`;
    await manager.query(sql, [kind, id, ...stateValues(state)]);
  }

  /** Of listings that are never requested, in the last week. */
  async storeLiveSamples(manager: EntityManager, now: Date): Promise<void> {
    await manager.query(
      `update site_checks c set result = 'live', since = checked.at, checked_at = checked.at, live_at = checked.at
         from (select kind, listing_id, $1::timestamptz - random() * interval '7 days' as at
                 from site_checks where result is null and due_at is null) checked
        where c.kind = checked.kind and c.listing_id = checked.listing_id`,
      [now],
    );
  }

  findCheck({ kind, id }: ListingKey): Promise<SiteCheck | null> {
    return findRow<SiteCheck>(this.dataSource, ONE, [kind, id]);
  }

  lockCheck(manager: EntityManager, { kind, id }: ListingKey): Promise<SiteCheck | null> {
    return findRow<SiteCheck>(manager, `${ONE} for update`, [kind, id]);
  }

  /** Oldest first. The total stops at 10,000. */
  async findChecks(
    filter: CheckFilter,
    now: Date,
    page: { offset: number; limit: number },
  ): Promise<{ checks: SiteCheck[]; total: number }> {
    const where = checkConditions(filter, now);
    // The rows before the page and the total are read from the index only.
    const rows = await this.dataSource.query<((SiteCheck | { kind: null }) & { total: number })[]>(
      `select counted.total, ${COLUMNS}
         from (select count(*)::integer as total from (select from site_checks c where ${where} limit ${MAX_COUNTED}) found) counted
         left join (select c.kind, c.listing_id from site_checks c where ${where}
                     order by ${CHECK_ORDER} limit ${page.limit} offset ${page.offset}) page on true
         left join site_checks c using (kind, listing_id)
        order by ${CHECK_ORDER}`,
      where.values,
    );
    // Without a row on the page, there is one with the total.
    const checks = rows.filter((row) => row.kind !== null);
    return { checks, total: rows[0]?.total ?? 0 };
  }

  async countByResult(now: Date): Promise<{ result: SiteResult; count: number }[]> {
    const where = checkConditions({}, now);
    const sql = `select c.result, count(*)::integer as count from site_checks c where ${where} group by c.result`;
    return this.dataSource.query(sql, where.values);
  }

  async requestCheck(manager: EntityManager, { kind, id }: ListingKey, now: Date): Promise<void> {
    // A check that is running is not claimed again: its result would be lost.
    await manager.query(
      `update site_checks set due_at = least(due_at, $3) where kind = $1 and listing_id = $2 and turn is null`,
      [kind, id, now],
    );
  }

  async ignoreUntil(manager: EntityManager, { kind, id }: ListingKey, until: Date | null): Promise<void> {
    const sql = 'update site_checks set ignored_until = $3 where kind = $1 and listing_id = $2';
    await manager.query(sql, [kind, id, until]);
  }
}

const stateValues = (state: SiteState): unknown[] => [
  state.result,
  state.reason,
  state.since,
  JSON.stringify(state.evidence),
  state.failures,
  state.missingSince,
  state.liveAt,
  state.liveTitle,
  state.liveDescription,
  state.notice,
];
