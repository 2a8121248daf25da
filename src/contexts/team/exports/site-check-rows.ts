import { type RowQuery, rowQuery } from '../../../platform/database/row-cursors.js';
import { CHECK_ORDER, type CheckFilter, checkConditions } from '../../listings/health/worklist/check-filter.js';

const EXPORTED = {
  kind: 'c.kind',
  id: 'c.listing_id',
  slug: 'coalesce(t.slug, d.slug)',
  name: 'coalesce(t.name, d.name)',
  website: 'c.website',
  result: 'c.result',
  reason: 'c.reason',
  since: 'c.since',
  checkedAt: 'c.checked_at',
  nextCheckAt: 'c.due_at',
  status: `c.evidence->>'status'`,
  redirects: `(select string_agg(concat(hop->>'status', ' ', hop->>'url'), ' ') from jsonb_array_elements(c.evidence->'hops') hop)`,
  target: `c.evidence->>'target'`,
  title: `c.evidence->>'title'`,
  liveAt: 'c.live_at',
  liveTitle: 'c.live_title',
};

/** The whole worklist, in its order, with the names of the listings. */
export function siteCheckRows(filter: CheckFilter): RowQuery {
  const where = checkConditions(filter, new Date());
  return rowQuery(
    EXPORTED,
    (columns) =>
      `select ${columns} from site_checks c
         left join tools t on c.kind = 'tool' and t.id = c.listing_id
         left join directories d on c.kind = 'directory' and d.id = c.listing_id
        where ${where} order by ${CHECK_ORDER}`,
    where.values,
  );
}
