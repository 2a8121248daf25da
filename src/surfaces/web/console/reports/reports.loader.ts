import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { ReportDesk } from '../../../../contexts/reports/report-desk.js';
import type { ListReportsQuery } from '../../../../contexts/reports/report.dto.js';
import { UpdateReportBody } from '../../../../contexts/reports/report.dto.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type Form, FormConflict, type FormResult, handleForm } from '../../kit/forms/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { isStale } from '../frame/merging.js';
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

  async list(person: Person, query: ListReportsQuery, unsaved?: UnsavedNote): Promise<FreshPage> {
    const [frame, reports] = await Promise.all([
      this.frames.of(person),
      this.desk.list({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return freshPage(ReportsView, { frame, query, reports, unsaved }, unsaved?.status);
  }

  update(person: Person, id: string, query: ListReportsQuery, form: Form): FormResult {
    return handleForm({
      form,
      body: UpdateReportBody,
      act: async (input) => {
        try {
          await this.desk.update(
            person.userId,
            id,
            input,
            form.version === undefined ? undefined : Number(form.version),
          );
        } catch (error) {
          throw isStale(error) ? await this.conflicting(id, form) : error;
        }
      },
      again: ({ typed: { note, version }, message, conflict, status }) =>
        this.list(person, query, { id, note, status, ...(conflict ? { conflict } : { refusal: message, version }) }),
      next: pageAddress('/console/reports', query),
    });
  }

  /** The report may not be in the list any more, so both notes are shown above it. */
  private async conflicting(id: string, form: Form): Promise<FormConflict> {
    const { status, note } = await this.desk.get(id);
    const fields = [
      { label: 'Status', now: status, yours: form.status ?? '' },
      { label: 'Note', now: note ?? '', yours: form.note ?? '' },
    ];
    return new FormConflict(form, { fields, text: '' });
  }
}
