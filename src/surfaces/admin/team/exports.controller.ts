import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { exported, ExportRoutes } from '../../../contexts/team/exports/export-routes.js';
import { ListExports } from '../../../contexts/team/exports/list-exports.js';
import { MAX_EXPORTED } from '../../../platform/database/row-cursors.js';
import { CsvOperation } from '../../../platform/http/operation.js';
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

const LISTS = {
  tools: exported(ListToolRecordsQuery, toolRows),
  directories: exported(ListDirectoryRecordsQuery, directoryRows),
  categories: exported(ListToolLabelsQuery, categoryRows),
  tags: exported(ListToolLabelsQuery, tagRows),
  'directory-categories': exported(ListLabelsQuery, directoryCategoryRows),
  submissions: exported(ExportSubmissionsQuery, submissionRows),
  'lost-listings': exported(ListLostListingsQuery, lostListingRows),
  conversations: exported(DeskQuery, conversationRows),
  users: exported(ListUsersQuery, userRows),
  'oauth-clients': exported(ListOauthClientsQuery, appRows),
  partners: exported(ListPartnersQuery, (query) => clientRows(query.q)),
  'webhook-deliveries': exported(ListDeliveriesQuery, deliveryRows),
  reports: exported(ListReportsQuery, reportRows),
  'site-checks': exported(ListSiteChecksQuery, siteCheckRows),
  'listing-requests': exported(ListRequestsQuery, requestRows),
  applications: exported(ListApplicationsQuery, applicationRows),
  audit: exported(AuditQuery, (query) => auditRows(auditFilters(query))),
};

const SUMMARIES: Record<keyof typeof LISTS, string> = {
  tools: 'Export tools',
  directories: 'Export directories',
  categories: 'Export categories',
  tags: 'Export tags',
  'directory-categories': 'Export directory categories',
  submissions: 'Export submissions',
  'lost-listings': 'Export lost listings',
  conversations: 'Export conversations',
  users: 'Export users',
  'oauth-clients': 'Export connected and blocked apps',
  partners: 'Export partners',
  'webhook-deliveries': 'Export webhook deliveries',
  reports: 'Export reports',
  'site-checks': 'Export site checks',
  'listing-requests': 'Export listing requests',
  applications: 'Export partner applications',
  audit: 'Export the audit log',
};

const describeExport = (path: keyof typeof LISTS): MethodDecorator[] => [
  CsvOperation({
    id: `export_${path.replaceAll('-', '_')}`,
    summary: SUMMARIES[path],
    description: LIKE_LIST,
  }),
];

@ApiTags('Exports')
@AdminOnly()
@ExportRoutes(LISTS, CurrentActor, describeExport)
@Controller('v1/admin/exports')
export class AdminExportsController {
  constructor(readonly exports: ListExports) {}
}
