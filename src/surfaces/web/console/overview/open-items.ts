import { Injectable } from '@nestjs/common';
import { SiteHealth } from '../../../../contexts/listings/health/site-health.service.js';
import { ApplicationDesk } from '../../../../contexts/partners/applications/application-desk.js';
import { LostListings } from '../../../../contexts/partners/watching/lost-listings.service.js';
import { ReportDesk } from '../../../../contexts/reports/report-desk.js';
import { RequestDesk } from '../../../../contexts/requests/request-desk.js';

export interface OpenCounts {
  reports: number;
  listingRequests: number;
  applications: number;
  siteProblems: number;
  lostListings: number;
}

/** What visitors, founders and future partners sent in, and what checks of websites and listings found. */
@Injectable()
export class OpenItems {
  constructor(
    private readonly reportDesk: ReportDesk,
    private readonly requestDesk: RequestDesk,
    private readonly applicationDesk: ApplicationDesk,
    private readonly siteHealth: SiteHealth,
    private readonly lost: LostListings,
  ) {}

  async countOpen(): Promise<OpenCounts> {
    const [reports, listingRequests, applications, problems, lostListings] = await Promise.all([
      this.reportDesk.countOpenReports(),
      this.requestDesk.countOpenRequests(),
      this.applicationDesk.countOpenApplications(),
      this.siteHealth.countProblems(),
      this.lost.countOpen(),
    ]);
    const siteProblems = problems.reduce((total, { count }) => total + count, 0);
    return { reports, listingRequests, applications, siteProblems, lostListings };
  }
}
