import { Body, Get, Patch, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import { ReportsService } from '../../../contexts/reports/reports.service.js';
import { ListReportsQuery, ReportDto, UpdateReportBody } from '../../../contexts/reports/report.dto.js';
import { IfMatch, Operation } from '../../../platform/http/operation.js';
import { Id } from '../../../platform/input/parameters.js';
import type { Page } from '../../../platform/input/page.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/reports', 'Catalog')
export class AdminReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @Operation({
    summary: 'List reported problems',
    description: 'Problems with listings that visitors reported, newest first.',
    returns: { page: ReportDto },
  })
  listReports(@Query() query: ListReportsQuery): Promise<Page<ReportDto>> {
    return this.reports.listReports(query);
  }

  @Patch(':id')
  @Operation({
    summary: 'Close or reopen a report',
    description:
      'Setting the current status changes nothing. A report cannot be reopened while an identical one is open.',
    returns: { one: ReportDto },
    fails: [409],
    versioned: true,
  })
  updateReport(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Body() body: UpdateReportBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<ReportDto> {
    return this.reports.updateReport(actor, id, body, expectedVersion);
  }
}
