import { clientRows } from '../../contexts/access/users/clients.repository.js';
import { ListOauthClientsQuery } from '../../contexts/accounts/connections/admin/admin-apps.dto.js';
import { appRows } from '../../contexts/accounts/connections/admin/app-lists.repository.js';
import { ListUsersQuery } from '../../contexts/accounts/users/user.dto.js';
import { userRows } from '../../contexts/accounts/users/users.repository.js';
import { toolRows } from '../../contexts/catalog/tools/tool.repository.js';
import { categoryRows, tagRows } from '../../contexts/catalog/taxonomy/admin-labels.service.js';
import { ListToolRecordsQuery } from '../../contexts/catalog/tools/tool.dto.js';
import { directoryCategoryRows } from '../../contexts/directories/editing/admin-directories.service.js';
import { ListDirectoryRecordsQuery } from '../../contexts/directories/directory.dto.js';
import { directoryRows } from '../../contexts/directories/directory.repository.js';
import { ListLabelsQuery, ListToolLabelsQuery } from '../../contexts/listings/editing/record.dto.js';
import { ListSiteChecksQuery } from '../../contexts/listings/health/site-check.dto.js';
import { ListApplicationsQuery } from '../../contexts/partners/applications/application.dto.js';
import { applicationRows } from '../../contexts/partners/applications/applications.repository.js';
import { ListPartnersQuery } from '../../contexts/partners/clients/client.dto.js';
import { ListLostListingsQuery } from '../../contexts/partners/watching/lost-listing.dto.js';
import { lostListingRows } from '../../contexts/partners/watching/lost-listings.repository.js';
import { submissionRows } from '../../contexts/partners/workflow/submission-lists.repository.js';
import { ListSubmissionsQuery } from '../../contexts/partners/workflow/submission-workflow.dto.js';
import { ListReportsQuery } from '../../contexts/reports/report.dto.js';
import { reportRows } from '../../contexts/reports/reports.repository.js';
import { ListRequestsQuery } from '../../contexts/requests/listing-request.dto.js';
import { requestRows } from '../../contexts/requests/listing-requests.repository.js';
import { AdminConversationsQuery } from '../../contexts/support/inbox/admin-conversation.dto.js';
import { conversationRows } from '../../contexts/support/conversations/conversation-list.repository.js';
import { auditFilters, AuditQuery } from '../../contexts/team/audit/audit.dto.js';
import { siteCheckRows } from '../../contexts/team/exports/list-exports.service.js';
import { deliveryRows } from '../../contexts/webhooks/delivery-search.js';
import { ListDeliveriesQuery } from '../../contexts/webhooks/delivery.dto.js';
import { auditRows } from '../../platform/audit/audit-log.service.js';
import { type ExportedRows, rowsOf } from './export-routes.js';

interface ExportedList<Name extends string> {
  /** In the admin API, in the audit log and of the file. */
  name: Name;
  /** In the OpenAPI document. */
  summary: string;
  /** In the admin API, and in the console unless it has other filters. */
  admin: ExportedRows;
  /** The last part of the list's path in the console, where its filters can be saved, too. */
  page: string;
}

const exported = <Name extends string>(
  name: Name,
  summary: string,
  admin: ExportedRows,
  page: string = name,
): ExportedList<Name> => ({ name, summary, admin, page });

/** The team's lists, for both surfaces. */
export const EXPORTED_LISTS = [
  exported('tools', 'Export tools', rowsOf(ListToolRecordsQuery, toolRows)),
  exported('directories', 'Export directories', rowsOf(ListDirectoryRecordsQuery, directoryRows)),
  exported('categories', 'Export categories', rowsOf(ListToolLabelsQuery, categoryRows)),
  exported('tags', 'Export tags', rowsOf(ListToolLabelsQuery, tagRows)),
  exported('directory-categories', 'Export directory categories', rowsOf(ListLabelsQuery, directoryCategoryRows)),
  exported('submissions', 'Export submissions', rowsOf(ListSubmissionsQuery, submissionRows)),
  exported('lost-listings', 'Export lost listings', rowsOf(ListLostListingsQuery, lostListingRows)),
  exported('conversations', 'Export conversations', rowsOf(AdminConversationsQuery, conversationRows), 'inbox'),
  exported('users', 'Export users', rowsOf(ListUsersQuery, userRows)),
  exported('oauth-clients', 'Export connected and blocked apps', rowsOf(ListOauthClientsQuery, appRows), 'apps'),
  exported(
    'partners',
    'Export partners',
    rowsOf(ListPartnersQuery, ({ q }) => clientRows(q)),
  ),
  exported('webhook-deliveries', 'Export webhook deliveries', rowsOf(ListDeliveriesQuery, deliveryRows), 'deliveries'),
  exported('reports', 'Export reports', rowsOf(ListReportsQuery, reportRows)),
  exported('site-checks', 'Export site checks', rowsOf(ListSiteChecksQuery, siteCheckRows), 'health'),
  exported('listing-requests', 'Export listing requests', rowsOf(ListRequestsQuery, requestRows)),
  exported('applications', 'Export partner applications', rowsOf(ListApplicationsQuery, applicationRows)),
  exported(
    'audit',
    'Export the audit log',
    rowsOf(AuditQuery, (query) => auditRows(auditFilters(query))),
  ),
];

export type ExportedListName = (typeof EXPORTED_LISTS)[number]['name'];
