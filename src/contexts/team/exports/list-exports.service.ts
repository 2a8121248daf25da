import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { RowCursorsService, type RowQuery, rowQuery } from '../../../platform/database/row-cursors.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { csvLine } from '../../../platform/text/escaping.js';
import { CHECK_ORDER, checkConditions, type CheckFilter } from '../../listings/health/site-checks.repository.js';

export interface ListExport {
  /** As in the path of the export. */
  list: string;
  /** What the caller asked for, for the audit log. */
  filters: object;
  rows: RowQuery;
}

@Injectable()
export class ListExportsService {
  constructor(
    private readonly cursors: RowCursorsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /** The audit entry is recorded before the first row, so that a canceled export has one as well. */
  async *exportList(actor: string, { list, filters, rows }: ListExport): AsyncGenerator<string> {
    const details = { filters: recordedFilters(filters) };
    const batches = this.cursors.readRows(rows, () =>
      this.unitOfWork.run((manager) =>
        this.audit.record(manager, { actor, action: 'list.exported', subject: list, details }),
      ),
    );
    let text = csvLine(rows.columns);
    for await (const batch of batches) {
      yield text + batch.map((row) => csvLine(rows.columns.map((name) => row[name]))).join('');
      text = '';
    }
    if (text !== '') yield text;
  }
}

/** Their values may be personal data, which the audit log would keep after the account is deleted. */
const PERSONAL_FILTERS = ['q', 'email'];

const recordedFilters = (filters: object): Record<string, unknown> =>
  Object.fromEntries(
    (Object.entries(filters) as [string, unknown][])
      .filter(([name, value]) => value !== undefined && name !== 'page' && name !== 'limit')
      .map(([name, value]) => [name, PERSONAL_FILTERS.includes(name) ? 'set' : value]),
  );

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
