import { Injectable } from '@nestjs/common';
import { AdminApplicationsService } from '../../../../contexts/partners/applications/admin-applications.service.js';
import { SiteChecksService } from '../../../../contexts/listings/health/site-checks.service.js';
import { LostListingsService } from '../../../../contexts/partners/watching/lost-listings.service.js';
import { ReportsService } from '../../../../contexts/reports/reports.service.js';
import { AdminListingRequestsService } from '../../../../contexts/requests/admin-listing-requests.service.js';

export interface OpenCounts {
  reports: number;
  listingRequests: number;
  applications: number;
  siteProblems: number;
  lostListings: number;
}

/** What visitors, founders and future partners sent in, and what checks of websites and listings found. */
@Injectable()
export class OpenItemsService {
  constructor(
    private readonly reports: ReportsService,
    private readonly requests: AdminListingRequestsService,
    private readonly applications: AdminApplicationsService,
    private readonly siteChecks: SiteChecksService,
    private readonly lost: LostListingsService,
  ) {}

  async countOpen(): Promise<OpenCounts> {
    const [reports, listingRequests, applications, problems, lostListings] = await Promise.all([
      this.reports.countOpenReports(),
      this.requests.countOpenRequests(),
      this.applications.countOpenApplications(),
      this.siteChecks.countProblems(),
      this.lost.countOpenLosses(),
    ]);
    const siteProblems = problems.reduce((total, { count }) => total + count, 0);
    return { reports, listingRequests, applications, siteProblems, lostListings };
  }
}
