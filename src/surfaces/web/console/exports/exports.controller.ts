import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { UserListQuery } from '../../../../contexts/accounts/users/user.dto.js';
import { userRows } from '../../../../contexts/accounts/users/users.repository.js';
import { lostListingRows } from '../../../../contexts/partners/watching/lost-listings.repository.js';
import { submissionRows } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { ListExportsService } from '../../../../contexts/team/exports/list-exports.service.js';
import { conversationRows } from '../../../../contexts/support/conversations/conversation-list.repository.js';
import { deliveryRows } from '../../../../contexts/webhooks/delivery-search.js';
import { auditRows } from '../../../../platform/audit/audit-log.service.js';
import { SameSiteOnly } from '../../../../platform/http/requests/same-origin.guard.js';
import { type ExportedRows, ExportRoutes, rowsOf } from '../../../exports/export-routes.js';
import { EXPORTED_LISTS, type ExportedListName } from '../../../exports/exported-lists.js';
import { AllDeliveriesQuery, deliverySearch } from '../../kit/deliveries/deliveries.dto.js';
import { ConsoleParts } from '../../kit/pages/page.interceptor.js';
import { auditFilters, AuditLogQuery } from '../audit/audit.dto.js';
import { inboxFilters, InboxQuery } from '../inbox/inbox.dto.js';
import { lostListingFilters, LostListingsQuery } from '../lost-listings/lost-listings.dto.js';
import { submissionFilters, SubmissionListQuery } from '../board/board.dto.js';

/** Lists whose filters differ from those of the admin API. */
const CONSOLE_ROWS: Partial<Record<ExportedListName, ExportedRows>> = {
  submissions: rowsOf(SubmissionListQuery, (query, userId) => submissionRows(submissionFilters(query, { userId }))),
  'lost-listings': rowsOf(LostListingsQuery, (query, userId) => lostListingRows(lostListingFilters(query, { userId }))),
  conversations: rowsOf(InboxQuery, (query, userId) => conversationRows(inboxFilters(query, { userId }))),
  users: rowsOf(UserListQuery, userRows),
  'webhook-deliveries': rowsOf(AllDeliveriesQuery, (query) => deliveryRows(deliverySearch(query, null))),
  audit: rowsOf(AuditLogQuery, (query) => auditRows(auditFilters(query))),
};

const ROUTES = EXPORTED_LISTS.map(({ name, page, admin }) => ({
  path: page,
  list: name,
  ...(CONSOLE_ROWS[name] ?? admin),
}));

const AdminId = (): ParameterDecorator => CurrentUser({ transform: ({ userId }: SignedInUser) => userId });

@ConsoleParts('console/exports')
@SameSiteOnly()
@ExportRoutes(ROUTES, AdminId)
export class ConsoleExportsController {
  constructor(readonly exports: ListExportsService) {}
}
