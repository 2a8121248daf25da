import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { ListingKind } from '../slugs/former-slug.entity.js';
import type { SavedState } from './check-schedule.js';
import { SITE_PROBLEMS, type SiteCheck, type SiteResult } from './site-check.entity.js';

export interface ListingKey {
  kind: ListingKind;
  id: string;
}

export type ClaimedCheck = SiteCheck & { turn: string };

export interface CheckFilter {
  kind?: ListingKind | undefined;
  result?: SiteResult | undefined;
  /** The result has not changed since. */
  until?: Date | undefined;
}

/** Longer than a check, also one that waits for its turn. Then its process counts as dead. */
const LEASE_MS = 60_000;
const COLUMNS = `c.kind, c.listing_id as "listingId", c.website, c.due_at as "dueAt", c.turn, c.result, c.reason, c.since,
  c.checked_at as "checkedAt", c.evidence, c.failures, c.missing_since as "missingSince", c.live_at as "liveAt",
  c.live_title as "liveTitle", c.live_description as "liveDescription", c.ignored_until as "ignoredUntil", c.notice`;

@Injectable()
export class SiteChecksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes due checks, which no other process gets until the lease ends. */
  async claimChecks(now: Date, atMost: number): Promise<ClaimedCheck[]> {
    const [claimed] = await this.dataSource.query<[ClaimedCheck[], number]>(
      `update site_checks c set turn = $3, due_at = $4
         from (select kind, listing_id from site_checks where due_at <= $1
                order by due_at limit $2 for update skip locked) due
        where c.kind = due.kind and c.listing_id = due.listing_id
       returning ${COLUMNS}`,
      [now, atMost, uuid(), new Date(now.getTime() + LEASE_MS)],
    );
    return claimed;
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
      `update site_checks set turn = null, due_at = $4, result = $5, reason = $6, since = $7, checked_at = $8, evidence = $9,
              failures = $10, missing_since = $11, live_at = $12, live_title = $13, live_description = $14,
              notice = case when ignored_until > $8 then null else $15 end
        where kind = $1 and listing_id = $2 and turn = $3`,
      [
        kind,
        listingId,
        turn,
        state.dueAt,
        state.result,
        state.reason,
        state.since,
        state.checkedAt,
        JSON.stringify(state.evidence),
        state.failures,
        state.missingSince,
        state.liveAt,
        state.liveTitle,
        state.liveDescription,
        state.notice,
      ],
    );
    return saved > 0;
  }

  async findCheck({ kind, id }: ListingKey, manager = this.dataSource.manager): Promise<SiteCheck | null> {
    const [row] = await manager.query<SiteCheck[]>(
      `select ${COLUMNS} from site_checks c where kind = $1 and listing_id = $2`,
      [kind, id],
    );
    return row ?? null;
  }

  async lockCheck(manager: EntityManager, { kind, id }: ListingKey): Promise<SiteCheck | null> {
    const [row] = await manager.query<SiteCheck[]>(
      `select ${COLUMNS} from site_checks c where kind = $1 and listing_id = $2 for update`,
      [kind, id],
    );
    return row ?? null;
  }

  /** Oldest first. Without a result in the filter, all problems. Ignored ones are left out. */
  async findChecks(
    filter: CheckFilter,
    now: Date,
    page: { offset: number; limit: number },
  ): Promise<{ checks: SiteCheck[]; total: number }> {
    const { condition, values } = conditionOf(filter, now);
    const checks = await this.dataSource.query<SiteCheck[]>(
      `select ${COLUMNS} from site_checks c where ${condition}
        order by c.since, c.listing_id limit ${page.limit} offset ${page.offset}`,
      values,
    );
    const [counted] = await this.dataSource.query<{ total: number }[]>(
      `select count(*)::integer as total from site_checks c where ${condition}`,
      values,
    );
    return { checks, total: counted?.total ?? 0 };
  }

  async countByResult(now: Date): Promise<{ result: SiteResult; count: number }[]> {
    const { condition, values } = conditionOf({}, now);
    return this.dataSource.query(
      `select c.result, count(*)::integer as count from site_checks c where ${condition} group by c.result`,
      values,
    );
  }

  async requestCheck(manager: EntityManager, { kind, id }: ListingKey, now: Date): Promise<void> {
    await manager.query('update site_checks set due_at = least(due_at, $3) where kind = $1 and listing_id = $2', [
      kind,
      id,
      now,
    ]);
  }

  async ignoreUntil(manager: EntityManager, { kind, id }: ListingKey, until: Date): Promise<void> {
    await manager.query(
      'update site_checks set ignored_until = $3, notice = null where kind = $1 and listing_id = $2',
      [kind, id, until],
    );
  }
}

function conditionOf({ kind, result, until }: CheckFilter, now: Date): { condition: string; values: unknown[] } {
  const values: unknown[] = [now];
  const parts = ['coalesce(c.ignored_until, $1) <= $1'];
  if (result === undefined) parts.push(`c.result in (${SITE_PROBLEMS.map((name) => `'${name}'`).join(', ')})`);
  else parts.push(`c.result = $${values.push(result)}`);
  if (kind !== undefined) parts.push(`c.kind = $${values.push(kind)}`);
  if (until !== undefined) parts.push(`c.since <= $${values.push(until)}`);
  return { condition: parts.join(' and '), values };
}
