import { Injectable } from '@nestjs/common';
import { ReportDesk } from '../../../../contexts/reports/report-desk.js';
import { RequestDesk } from '../../../../contexts/requests/request-desk.js';

/** What visitors and founders sent in. */
@Injectable()
export class VisitorWork {
  constructor(
    private readonly reportDesk: ReportDesk,
    private readonly requestDesk: RequestDesk,
  ) {}

  async countOpen(): Promise<{ reports: number; listingRequests: number }> {
    const [reports, listingRequests] = await Promise.all([
      this.reportDesk.countOpenReports(),
      this.requestDesk.countOpenRequests(),
    ]);
    return { reports, listingRequests };
  }
}
