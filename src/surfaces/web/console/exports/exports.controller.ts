import { Controller, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { exported, ExportRoutes } from '../../../../contexts/team/exports/export-routes.js';
import { ListExports } from '../../../../contexts/team/exports/list-exports.js';
import { OwnSiteOnly } from '../../../../platform/http/requests/same-origin.guard.js';
import { ConsoleParts } from '../../kit/pages/page-policy.js';
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
import { auditFilters, AuditLogQuery } from '../audit/audit.dto.js';
import { DeliveryListQuery, listSearch } from '../deliveries/deliveries.dto.js';
import { HealthQuery } from '../health/health.dto.js';
import { PartnersQuery } from '../partners/partners.dto.js';
import { inboxRows } from '../../../../contexts/support/inbox/conversation-rows.js';
import { submissionRows } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { lostListingRows } from '../../../../contexts/partners/watching/lost-listings.repository.js';
import { inboxFilters, InboxQuery } from '../inbox/inbox.dto.js';
import { lostListingFilters, LostListingsQuery } from '../lost-listings/lost-listings.dto.js';
import { submissionFilters, SubmissionListQuery } from '../submission-list/submission-list.dto.js';
import { UserListQuery } from '../users/users.dto.js';

/** Exports by the last path segment of their console page: filters, rows, and the list name if it differs. */
const LISTS = {
  tools: exported(ListToolRecordsQuery, toolRows),
  directories: exported(ListDirectoryRecordsQuery, directoryRows),
  categories: exported(ListToolLabelsQuery, categoryRows),
  tags: exported(ListToolLabelsQuery, tagRows),
  'directory-categories': exported(ListToolLabelsQuery, directoryCategoryRows),
  submissions: exported(SubmissionListQuery, (query, userId) => submissionRows(submissionFilters(query, { userId }))),
  'lost-listings': exported(LostListingsQuery, (query, userId) =>
    lostListingRows(lostListingFilters(query, { userId })),
  ),
  inbox: exported(InboxQuery, (query, userId) => inboxRows(inboxFilters(query, { userId })), 'conversations'),
  people: exported(UserListQuery, userRows, 'users'),
  apps: exported(ListOauthClientsQuery, appRows, 'oauth-clients'),
  partners: exported(PartnersQuery, ({ q }) => clientRows(q)),
  deliveries: exported(DeliveryListQuery, (query) => deliveryRows(listSearch(query)), 'webhook-deliveries'),
  reports: exported(ListReportsQuery, reportRows),
  health: exported(HealthQuery, siteCheckRows, 'site-checks'),
  'listing-requests': exported(ListRequestsQuery, requestRows),
  applications: exported(ListApplicationsQuery, applicationRows),
  audit: exported(AuditLogQuery, (query) => auditRows(auditFilters(query))),
};

const AdminId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (user === undefined) throw new Error('A console export must require a session');
  return user.userId;
});

@ConsoleParts()
@OwnSiteOnly()
@ExportRoutes(LISTS, AdminId)
@Controller('console/exports')
export class ConsoleExportsController {
  constructor(readonly exports: ListExports) {}
}
