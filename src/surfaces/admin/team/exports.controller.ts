import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { type ListExport, ListExports } from '../../../contexts/team/exports/list-exports.js';
import { MAX_EXPORTED } from '../../../platform/database/row-cursors.js';
import { CsvOperation } from '../../../platform/http/operation.js';
import { sendCsv } from '../../../platform/http/responses/csv-response.js';
import { clientRows } from '../../../contexts/access/users/clients.repository.js';
import { ExportSubmissionsQuery } from '../../../contexts/partners/workflow/work.dto.js';
import { submissionRows } from '../../../contexts/partners/workflow/submission-lists.repository.js';
import { ListLostListingsQuery } from '../../../contexts/partners/watching/lost-listing.dto.js';
import { lostListingRows } from '../../../contexts/partners/watching/lost-listings.repository.js';
import { conversationRows } from '../../../contexts/support/inbox/conversation-rows.js';
import { DeskQuery } from '../../../contexts/support/desk/desk.dto.js';
import { ListOauthClientsQuery } from '../../../contexts/accounts/connections/desk/app-desk.dto.js';
import { appRows } from '../../../contexts/accounts/connections/desk/app-lists.repository.js';
import { ListUsersQuery } from '../../../contexts/accounts/users/user.dto.js';
import { userRows } from '../../../contexts/accounts/users/users.repository.js';
import { toolRows } from '../../../contexts/catalog/search/tool-rows.js';
import { categoryRows, tagRows } from '../../../contexts/catalog/taxonomy/label-rows.js';
import { ListToolRecordsQuery } from '../../../contexts/catalog/tools/tool-records.dto.js';
import { directoryCategoryRows } from '../../../contexts/directories/directory-category-rows.js';
import { ListDirectoryRecordsQuery } from '../../../contexts/directories/directory-records.dto.js';
import { directoryRows } from '../../../contexts/directories/directory.repository.js';
import { ListLabelsQuery, ListToolLabelsQuery } from '../../../contexts/listings/editing/label-records.dto.js';
import { ListSiteChecksQuery } from '../../../contexts/listings/health/site-check.dto.js';
import { ListPartnersQuery } from '../../../contexts/partners/clients/client.dto.js';
import { ListRequestsQuery } from '../../../contexts/requests/listing-request.dto.js';
import { requestRows } from '../../../contexts/requests/listing-requests.repository.js';
import { ListApplicationsQuery } from '../../../contexts/partners/applications/application.dto.js';
import { applicationRows } from '../../../contexts/partners/applications/applications.repository.js';
import { ListReportsQuery } from '../../../contexts/reports/report.dto.js';
import { reportRows } from '../../../contexts/reports/reports.repository.js';
import { deliveryRows } from '../../../contexts/webhooks/delivery-search.js';
import { ListDeliveriesQuery } from '../../../contexts/webhooks/delivery.dto.js';
import { siteCheckRows } from '../../../contexts/team/exports/site-check-rows.js';
import { auditRows } from '../../../platform/audit/audit-log.js';
import { AuditQuery, auditFilters } from '../access/audit.dto.js';

const LIKE_LIST = `The list with the same filters and order as a CSV file, streamed, at most ${MAX_EXPORTED} rows; \`page\` and \`limit\` are ignored. The audit log records it as \`list.exported\`. Texts that a spreadsheet would run start with an apostrophe.`;

@ApiTags('Exports')
@AdminOnly()
@Controller('v1/admin/exports')
export class AdminExportsController {
  constructor(private readonly exports: ListExports) {}

  @Get('tools')
  @CsvOperation({ id: 'export_tools', summary: 'Export tools', description: LIKE_LIST })
  exportTools(
    @CurrentActor() actor: string,
    @Query() query: ListToolRecordsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'tools', filters: query, rows: toolRows(query) });
  }

  @Get('directories')
  @CsvOperation({ id: 'export_directories', summary: 'Export directories', description: LIKE_LIST })
  exportDirectories(
    @CurrentActor() actor: string,
    @Query() query: ListDirectoryRecordsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'directories', filters: query, rows: directoryRows(query) });
  }

  @Get('categories')
  @CsvOperation({ id: 'export_categories', summary: 'Export categories', description: LIKE_LIST })
  exportCategories(
    @CurrentActor() actor: string,
    @Query() query: ListToolLabelsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'categories', filters: query, rows: categoryRows(query) });
  }

  @Get('tags')
  @CsvOperation({ id: 'export_tags', summary: 'Export tags', description: LIKE_LIST })
  exportTags(
    @CurrentActor() actor: string,
    @Query() query: ListToolLabelsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'tags', filters: query, rows: tagRows(query) });
  }

  @Get('directory-categories')
  @CsvOperation({ id: 'export_directory_categories', summary: 'Export directory categories', description: LIKE_LIST })
  exportDirectoryCategories(
    @CurrentActor() actor: string,
    @Query() query: ListLabelsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, {
      list: 'directory-categories',
      filters: query,
      rows: directoryCategoryRows(query),
    });
  }

  @Get('submissions')
  @CsvOperation({ id: 'export_submissions', summary: 'Export submissions', description: LIKE_LIST })
  exportSubmissions(
    @CurrentActor() actor: string,
    @Query() query: ExportSubmissionsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'submissions', filters: query, rows: submissionRows(query) });
  }

  @Get('lost-listings')
  @CsvOperation({ id: 'export_lost_listings', summary: 'Export lost listings', description: LIKE_LIST })
  exportLostListings(
    @CurrentActor() actor: string,
    @Query() query: ListLostListingsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'lost-listings', filters: query, rows: lostListingRows(query) });
  }

  @Get('conversations')
  @CsvOperation({ id: 'export_conversations', summary: 'Export conversations', description: LIKE_LIST })
  exportConversations(
    @CurrentActor() actor: string,
    @Query() query: DeskQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'conversations', filters: query, rows: conversationRows(query) });
  }

  @Get('users')
  @CsvOperation({ id: 'export_users', summary: 'Export users', description: LIKE_LIST })
  exportUsers(@CurrentActor() actor: string, @Query() query: ListUsersQuery, @Res() response: Response): Promise<void> {
    return this.send(response, actor, { list: 'users', filters: query, rows: userRows(query) });
  }

  @Get('oauth-clients')
  @CsvOperation({ id: 'export_oauth_clients', summary: 'Export connected and blocked apps', description: LIKE_LIST })
  exportOauthClients(
    @CurrentActor() actor: string,
    @Query() query: ListOauthClientsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'oauth-clients', filters: query, rows: appRows(query) });
  }

  @Get('partners')
  @CsvOperation({ id: 'export_partners', summary: 'Export partners', description: LIKE_LIST })
  exportPartners(
    @CurrentActor() actor: string,
    @Query() query: ListPartnersQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'partners', filters: query, rows: clientRows(query.q) });
  }

  @Get('webhook-deliveries')
  @CsvOperation({ id: 'export_webhook_deliveries', summary: 'Export webhook deliveries', description: LIKE_LIST })
  exportWebhookDeliveries(
    @CurrentActor() actor: string,
    @Query() query: ListDeliveriesQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'webhook-deliveries', filters: query, rows: deliveryRows(query) });
  }

  @Get('reports')
  @CsvOperation({ id: 'export_reports', summary: 'Export reports', description: LIKE_LIST })
  exportReports(
    @CurrentActor() actor: string,
    @Query() query: ListReportsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'reports', filters: query, rows: reportRows(query) });
  }

  @Get('site-checks')
  @CsvOperation({ id: 'export_site_checks', summary: 'Export site checks', description: LIKE_LIST })
  exportSiteChecks(
    @CurrentActor() actor: string,
    @Query() query: ListSiteChecksQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'site-checks', filters: query, rows: siteCheckRows(query) });
  }

  @Get('listing-requests')
  @CsvOperation({ id: 'export_listing_requests', summary: 'Export listing requests', description: LIKE_LIST })
  exportListingRequests(
    @CurrentActor() actor: string,
    @Query() query: ListRequestsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'listing-requests', filters: query, rows: requestRows(query) });
  }

  @Get('applications')
  @CsvOperation({ id: 'export_applications', summary: 'Export partner applications', description: LIKE_LIST })
  exportApplications(
    @CurrentActor() actor: string,
    @Query() query: ListApplicationsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.send(response, actor, { list: 'applications', filters: query, rows: applicationRows(query) });
  }

  @Get('audit')
  @CsvOperation({ id: 'export_audit', summary: 'Export the audit log', description: LIKE_LIST })
  exportAudit(@CurrentActor() actor: string, @Query() query: AuditQuery, @Res() response: Response): Promise<void> {
    return this.send(response, actor, { list: 'audit', filters: query, rows: auditRows(auditFilters(query)) });
  }

  private send(response: Response, actor: string, list: ListExport): Promise<void> {
    return sendCsv(response, list.list, this.exports.exportList(actor, list));
  }
}
