import { Conditions } from '../../../../platform/database/sql-conditions.js';
import type { ListSiteChecksQuery } from '../site-check.dto.js';
import { SITE_PROBLEMS } from '../site-check.entity.js';

const DAY_MS = 86_400_000;
const PROBLEMS = SITE_PROBLEMS.map((name) => `'${name}'`).join(', ');

export type CheckFilter = Pick<ListSiteChecksQuery, 'kind' | 'result' | 'minDays'>;

/** The rows `c` of the worklist: without a result in the filter, all problems. Ignored ones are left out. */
export function checkConditions({ kind, result, minDays }: CheckFilter, now: Date): Conditions {
  const where = new Conditions();
  const at = where.bind(now);
  where.and(`(c.ignored_until is null or c.ignored_until <= ${at})`);
  where.and(result === undefined ? `c.result in (${PROBLEMS})` : `c.result = ${where.bind(result)}`);
  if (kind !== undefined) where.and(`c.kind = ${where.bind(kind)}`);
  if (minDays !== undefined) where.and(`c.since <= ${where.bind(new Date(now.getTime() - minDays * DAY_MS))}`);
  return where;
}

/** Limits the time of queries that count. */
export const MAX_COUNTED = 10_000;

/** Oldest first. */
export const CHECK_ORDER = 'c.since, c.listing_id';
