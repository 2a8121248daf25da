import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ReportDesk } from '../../../../contexts/reports/report-desk.js';
import { ListReportsQuery, UpdateReportBody } from '../../../../contexts/reports/report.dto.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { isStale } from '../../kit/conflicts/form-conflicts.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { type Form, FormConflict, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ReportsView, type UnsavedNote } from './reports.view.js';

const PER_PAGE = 20;

@ConsolePages()
@Controller('console/reports')
export class ConsoleReportsController {
  constructor(private readonly desk: ReportDesk) {}

  @Get()
  listReports(@Query() query: ListReportsQuery): Promise<FreshPage> {
    return this.showReports(query);
  }

  @PostForm(':id')
  updateReport(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ListReportsQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: UpdateReportBody,
      action: async (input) => {
        const version = form.version === undefined ? undefined : Number(form.version);
        try {
          await this.desk.updateReport(admin.userId, id, input, version);
        } catch (error) {
          throw isStale(error) ? await this.describeConflict(id, form) : error;
        }
      },
      rerender: ({ typed: { note, version }, message, conflict, status }) =>
        this.showReports(query, { id, note, status, ...(conflict ? { conflict } : { rejection: message, version }) }),
      redirectTo: pagePath('/console/reports', query),
    });
  }

  private async showReports(query: ListReportsQuery, unsaved?: UnsavedNote): Promise<FreshPage> {
    const reports = await this.desk.listReports({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE });
    return page(ReportsView, { query, reports, unsaved }, unsaved?.status);
  }

  /** Both notes are shown above the list, because the report may no longer be in it. */
  private async describeConflict(id: string, form: Form): Promise<FormConflict> {
    const { status, note } = await this.desk.getReport(id);
    const fields = [
      { label: 'Status', now: status, yours: form.status ?? '' },
      { label: 'Note', now: note ?? '', yours: form.note ?? '' },
    ];
    return new FormConflict(form, { fields, text: '' });
  }
}
