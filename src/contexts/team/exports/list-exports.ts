import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { csvLine } from '../../../platform/text/csv.js';
import { RowCursors, type RowQuery } from '../../../platform/database/row-cursors.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';

export interface ListExport {
  /** As in the path of the export. */
  list: string;
  /** What the caller asked for, for the audit log. */
  filters: object;
  rows: RowQuery;
}

/** Writes the lists of the team as CSV. */
@Injectable()
export class ListExports {
  constructor(
    private readonly cursors: RowCursors,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
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
