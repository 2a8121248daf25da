import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { ReportDesk } from '../../../../contexts/reports/report-desk.js';
import type { ListReportsQuery } from '../../../../contexts/reports/report.dto.js';
import { UpdateReportBody } from '../../../../contexts/reports/report.dto.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import { Frames } from '../frame/frames.js';
import { isStale } from '../frame/merging.js';
import type { Form } from '../records/record-fields.js';
import { pageAddress } from '../frame/list-table.js';
import { ReportsView, type UnsavedNote } from './reports.view.js';

const PER_PAGE = 20;

/** What visitors reported about listings. */
@Injectable()
export class ReportsLoader {
  constructor(
    private readonly frames: Frames,
    private readonly desk: ReportDesk,
  ) {}

  async list(person: Person, query: ListReportsQuery, unsaved?: UnsavedNote, status = 200): Promise<FreshPage> {
    const [frame, reports] = await Promise.all([
      this.frames.of(person),
      this.desk.list({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return freshPage(ReportsView, { frame, query, reports, unsaved }, status);
  }

  async update(person: Person, id: string, query: ListReportsQuery, form: Form): Promise<FreshPage | SeeOther> {
    try {
      const version = form.version === undefined ? undefined : Number(form.version);
      await this.desk.update(person.userId, id, checkedInput(UpdateReportBody, form), version);
      return new SeeOther(pageAddress('/console/reports', query));
    } catch (error) {
      if (isStale(error)) return this.conflicting(person, id, query, form);
      return refused(error, (refusal, status) =>
        this.list(person, query, { refusal, id, note: form.note, version: form.version }, status),
      );
    }
  }

  /** The report may not be in the list any more, so both notes are shown above it. */
  private async conflicting(person: Person, id: string, query: ListReportsQuery, form: Form): Promise<FreshPage> {
    const { status, note } = await this.desk.get(id);
    const fields = [
      { label: 'Status', now: status, yours: form.status ?? '' },
      { label: 'Note', now: note ?? '', yours: form.note ?? '' },
    ];
    return this.list(person, query, { id, note: form.note, conflict: { fields, text: '' } }, 412);
  }
}
