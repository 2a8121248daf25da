import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ReportDesk } from '../../../../contexts/reports/report-desk.js';
import { ListReportsQuery, UpdateReportBody } from '../../../../contexts/reports/report.dto.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, FormConflict, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { isStale } from '../../kit/conflicts/form-conflicts.js';
import { ReportsLoader } from './reports.loader.js';

@ConsolePages()
@Controller('console/reports')
export class ConsoleReportsController {
  constructor(
    private readonly pages: ReportsLoader,
    private readonly desk: ReportDesk,
  ) {}

  @Get()
  listReports(@CurrentUser() admin: SignedInUser, @Query() query: ListReportsQuery): Promise<FreshPage> {
    return this.pages.listReports(admin, query);
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
      act: async (input) => {
        try {
          await this.desk.updateReport(
            admin.userId,
            id,
            input,
            form.version === undefined ? undefined : Number(form.version),
          );
        } catch (error) {
          throw isStale(error) ? await this.describeConflict(id, form) : error;
        }
      },
      again: ({ typed: { note, version }, message, conflict, status }) =>
        this.pages.listReports(admin, query, {
          id,
          note,
          status,
          ...(conflict ? { conflict } : { rejection: message, version }),
        }),
      next: pagePath('/console/reports', query),
    });
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
