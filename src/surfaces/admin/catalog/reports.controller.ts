import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { ReportDesk } from '../../../contexts/reports/report-desk.js';
import { ListReportsQuery, ReportDto, UpdateReportBody } from '../../../contexts/reports/report.dto.js';
import { Operation } from '../../../platform/http/operation.js';
import { IfMatch } from '../../../platform/http/requests/if-match.js';
import { UuidPipe } from '../../../platform/input/parameters/id-parameters.js';
import type { Page } from '../../../platform/input/page.js';

@ApiTags('Catalog')
@AdminOnly()
@Controller('v1/admin/reports')
export class AdminReportsController {
  constructor(private readonly desk: ReportDesk) {}

  @Get()
  @Operation({
    id: 'list_reports',
    summary: 'List reported problems',
    description: 'Problems with listings that visitors reported, newest first.',
    returns: { page: ReportDto },
  })
  listReports(@Query() query: ListReportsQuery): Promise<Page<ReportDto>> {
    return this.desk.listReports(query);
  }

  @Patch(':id')
  @Operation({
    id: 'update_report',
    summary: 'Close or reopen a report',
    description:
      'Setting the current status changes nothing. A report cannot be reopened while an identical one is open.',
    returns: { one: ReportDto },
    fails: [404, 409],
    versioned: true,
  })
  updateReport(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: UpdateReportBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<ReportDto> {
    return this.desk.updateReport(actor, id, body, expectedVersion);
  }
}
