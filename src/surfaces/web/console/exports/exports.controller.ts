import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { type ListExport, ListExports } from '../../../../contexts/team/exports/list-exports.js';
import { OwnSiteOnly } from '../../../../platform/http/requests/same-origin.guard.js';
import { sendCsv } from '../../../../platform/http/responses/csv-response.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { clientRows } from '../../../../contexts/access/users/clients.repository.js';
import { ListOauthClientsQuery } from '../../../../contexts/accounts/connections/desk/app-desk.dto.js';
import { appRows } from '../../../../contexts/accounts/connections/desk/app-lists.repository.js';
import { userRows } from '../../../../contexts/accounts/users/users.repository.js';
import { toolRows } from '../../../../contexts/catalog/search/tool-rows.js';
import { categoryRows, tagRows } from '../../../../contexts/catalog/taxonomy/label-rows.js';
import { ListToolRecordsQuery } from '../../../../contexts/catalog/tools/tool-records.dto.js';
import { directoryCategoryRows } from '../../../../contexts/directories/directory-category-rows.js';
import { ListDirectoryRecordsQuery } from '../../../../contexts/directories/directory-records.dto.js';
import { directoryRows } from '../../../../contexts/directories/directory.repository.js';
import { ListToolLabelsQuery } from '../../../../contexts/listings/editing/label-records.dto.js';
import { ListRequestsQuery } from '../../../../contexts/requests/listing-request.dto.js';
import { requestRows } from '../../../../contexts/requests/listing-requests.repository.js';
import { ListApplicationsQuery } from '../../../../contexts/partners/applications/application.dto.js';
import { applicationRows } from '../../../../contexts/partners/applications/applications.repository.js';
import { ListReportsQuery } from '../../../../contexts/reports/report.dto.js';
import { reportRows } from '../../../../contexts/reports/reports.repository.js';
import { deliveryRows } from '../../../../contexts/webhooks/delivery-search.js';
import { siteCheckRows } from '../../../../contexts/team/exports/site-check-rows.js';
import { auditRows } from '../../../../platform/audit/audit-log.js';
import { AuditLogQuery } from '../audit/audit.dto.js';
import { auditFilters } from '../audit/audit.loader.js';
import { DeliveryListQuery } from '../deliveries/deliveries.dto.js';
import { listSearch } from '../deliveries/deliveries.loader.js';
import { HealthQuery } from '../health/health.dto.js';
import { PartnersQuery } from '../partners/partners.dto.js';
import { inboxRows } from '../../../../contexts/support/inbox/conversation-rows.js';
import { submissionRows } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { lostListingRows } from '../../../../contexts/partners/watching/lost-listings.repository.js';
import { InboxQuery } from '../inbox/inbox.dto.js';
import { inboxFilters } from '../inbox/inbox.loader.js';
import { LostListingsQuery } from '../lost-listings/lost-listings.dto.js';
import { lostListingFilters } from '../lost-listings/lost-listings.loader.js';
import { SubmissionListQuery } from '../submission-list/submission-list.dto.js';
import { submissionFilters } from '../submission-list/submission-list.loader.js';
import { UserListQuery } from '../users/users.dto.js';

/** Each list has the path of its page, and takes the same filters. */
@ConsolePages()
@OwnSiteOnly()
@Controller('console/exports')
export class ConsoleExportsController {
  constructor(private readonly exports: ListExports) {}

  @Get('tools')
  exportTools(
    @CurrentUser() admin: SignedInUser,
    @Query() query: ListToolRecordsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'tools', filters: query, rows: toolRows(query) });
  }

  @Get('directories')
  exportDirectories(
    @CurrentUser() admin: SignedInUser,
    @Query() query: ListDirectoryRecordsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'directories', filters: query, rows: directoryRows(query) });
  }

  @Get('categories')
  exportCategories(
    @CurrentUser() admin: SignedInUser,
    @Query() query: ListToolLabelsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'categories', filters: query, rows: categoryRows(query) });
  }

  @Get('tags')
  exportTags(
    @CurrentUser() admin: SignedInUser,
    @Query() query: ListToolLabelsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'tags', filters: query, rows: tagRows(query) });
  }

  @Get('directory-categories')
  exportDirectoryCategories(
    @CurrentUser() admin: SignedInUser,
    @Query() query: ListToolLabelsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, {
      list: 'directory-categories',
      filters: query,
      rows: directoryCategoryRows(query),
    });
  }

  @Get('submissions')
  exportSubmissions(
    @CurrentUser() admin: SignedInUser,
    @Query() query: SubmissionListQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, {
      list: 'submissions',
      filters: query,
      rows: submissionRows(submissionFilters(query, admin)),
    });
  }

  @Get('lost-listings')
  exportLostListings(
    @CurrentUser() admin: SignedInUser,
    @Query() query: LostListingsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, {
      list: 'lost-listings',
      filters: query,
      rows: lostListingRows(lostListingFilters(query, admin)),
    });
  }

  @Get('inbox')
  exportInbox(
    @CurrentUser() admin: SignedInUser,
    @Query() query: InboxQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, {
      list: 'conversations',
      filters: query,
      rows: inboxRows(inboxFilters(query, admin)),
    });
  }

  @Get('people')
  exportPeople(
    @CurrentUser() admin: SignedInUser,
    @Query() query: UserListQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'users', filters: query, rows: userRows(query) });
  }

  @Get('apps')
  exportApps(
    @CurrentUser() admin: SignedInUser,
    @Query() query: ListOauthClientsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'oauth-clients', filters: query, rows: appRows(query) });
  }

  @Get('partners')
  exportPartners(
    @CurrentUser() admin: SignedInUser,
    @Query() query: PartnersQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'partners', filters: query, rows: clientRows(query.q) });
  }

  @Get('deliveries')
  exportDeliveries(
    @CurrentUser() admin: SignedInUser,
    @Query() query: DeliveryListQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, {
      list: 'webhook-deliveries',
      filters: query,
      rows: deliveryRows(listSearch(query)),
    });
  }

  @Get('reports')
  exportReports(
    @CurrentUser() admin: SignedInUser,
    @Query() query: ListReportsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'reports', filters: query, rows: reportRows(query) });
  }

  @Get('health')
  exportSiteChecks(
    @CurrentUser() admin: SignedInUser,
    @Query() query: HealthQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'site-checks', filters: query, rows: siteCheckRows(query) });
  }

  @Get('listing-requests')
  exportListingRequests(
    @CurrentUser() admin: SignedInUser,
    @Query() query: ListRequestsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'listing-requests', filters: query, rows: requestRows(query) });
  }

  @Get('applications')
  exportApplications(
    @CurrentUser() admin: SignedInUser,
    @Query() query: ListApplicationsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'applications', filters: query, rows: applicationRows(query) });
  }

  @Get('audit')
  exportAudit(
    @CurrentUser() admin: SignedInUser,
    @Query() query: AuditLogQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, admin, { list: 'audit', filters: query, rows: auditRows(auditFilters(query)) });
  }

  private send(response: Response, admin: SignedInUser, list: ListExport): Promise<void> {
    return sendCsv(response, list.list, this.exports.exportList(admin.userId, list));
  }
}
