import { Injectable } from '@nestjs/common';
import { ApplicationDesk } from '../../../../contexts/partners/applications/application-desk.js';
import { ReportDesk } from '../../../../contexts/reports/report-desk.js';
import { RequestDesk } from '../../../../contexts/requests/request-desk.js';

/** What visitors, founders and future partners sent in. */
@Injectable()
export class VisitorWork {
  constructor(
    private readonly reportDesk: ReportDesk,
    private readonly requestDesk: RequestDesk,
    private readonly applicationDesk: ApplicationDesk,
  ) {}

  async countOpen(): Promise<{ reports: number; listingRequests: number; applications: number }> {
    const [reports, listingRequests, applications] = await Promise.all([
      this.reportDesk.countOpenReports(),
      this.requestDesk.countOpenRequests(),
      this.applicationDesk.countOpenApplications(),
    ]);
    return { reports, listingRequests, applications };
  }
}
