import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ReportDesk } from '../../../../contexts/reports/report-desk.js';
import type { ListReportsQuery } from '../../../../contexts/reports/report.dto.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { ReportsView, type UnsavedNote } from './reports.view.js';

const PER_PAGE = 20;

@Injectable()
export class ReportsLoader {
  constructor(
    private readonly frames: Frames,
    private readonly desk: ReportDesk,
  ) {}

  async listReports(admin: SignedInUser, query: ListReportsQuery, unsaved?: UnsavedNote): Promise<FreshPage> {
    const [frame, reports] = await Promise.all([
      this.frames.loadFrame(admin),
      this.desk.listReports({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return freshPage(ReportsView, { frame, query, reports, unsaved }, unsaved?.status);
  }
}
