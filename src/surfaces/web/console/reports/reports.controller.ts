import { Body, Get, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { ReportsService } from '../../../../contexts/reports/reports.service.js';
import { ListReportsQuery, UpdateReportBody } from '../../../../contexts/reports/report.dto.js';
import { Id } from '../../../../platform/input/parameters.js';
import { pagePath, pageRequest } from '../../kit/lists/tables.js';
import { isStale } from '../../kit/conflicts/form-conflicts.js';
import { type Form, FormConflict, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ReportsView, type UnsavedNote } from './reports.view.js';

const PER_PAGE = 20;

@ConsolePages('console/reports')
export class ConsoleReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  async listReports(@Query() query: ListReportsQuery, unsaved?: UnsavedNote): Promise<FreshPage> {
    const reports = await this.reports.listReports(pageRequest(query, PER_PAGE));
    return page(ReportsView, { query, reports, unsaved }, unsaved?.status);
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
          await this.reports.updateReport(admin.userId, id, input, version);
        } catch (error) {
          if (!isStale(error)) throw error;
          const now = await this.reports.getReport(id);
          // Both notes are shown above the list, because the report may no longer be in it.
          const fields = [
            { label: 'Status', now: now.status, yours: form.status ?? '' },
            { label: 'Note', now: now.note ?? '', yours: form.note ?? '' },
          ];
          throw new FormConflict(form, { fields, text: '' });
        }
      },
      rerender: ({ typed: { note, version }, message, conflict, status }) =>
        this.listReports(query, { id, note, status, ...(conflict ? { conflict } : { rejection: message, version }) }),
      redirectTo: pagePath('/console/reports', query),
    });
  }
}
