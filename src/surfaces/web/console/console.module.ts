import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { AccountsModule } from '../../../contexts/accounts/accounts.module.js';
import { BillingModule } from '../../../contexts/billing/billing.module.js';
import { CatalogModule } from '../../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../../contexts/directories/directories.module.js';
import { ImportsModule } from '../../../contexts/imports/imports.module.js';
import { ListingsModule } from '../../../contexts/listings/listings.module.js';
import { NotificationsModule } from '../../../contexts/notifications/notifications.module.js';
import { PartnersModule } from '../../../contexts/partners/partners.module.js';
import { ReportsModule } from '../../../contexts/reports/reports.module.js';
import { RequestsModule } from '../../../contexts/requests/requests.module.js';
import { SupportModule } from '../../../contexts/support/support.module.js';
import { TeamModule } from '../../../contexts/team/team.module.js';
import { WebhooksModule } from '../../../contexts/webhooks/webhooks.module.js';
import { MemberForms } from '../kit/access/member-forms.js';
import { KitModule } from '../kit/kit.module.js';
import { ArticleForms } from '../kit/knowledge/article-forms.js';
import { ConsoleApplicationsController } from './applications/applications.controller.js';
import { ConsoleAppsController } from './apps/apps.controller.js';
import { AuditLogController } from './audit/audit-log.controller.js';
import { SubjectHistory } from './audit/subject-history.js';
import { BoardController } from './board/board.controller.js';
import { SelectedSubmissions } from './board/selected-submissions.js';
import { SubmissionMoves } from './board/submission-moves.js';
import { DirectoryRecordsController, ToolRecordsController } from './catalog/listing-records.controller.js';
import { ConsoleDeliveriesController } from './deliveries/deliveries.controller.js';
import { ConsoleExportsController } from './exports/exports.controller.js';
import { ConsoleFiguresController } from './figures/figures.controller.js';
import { WaitingCounts } from './frame/waiting-counts.js';
import { ConsoleGapsController } from './gaps/gaps.controller.js';
import { ConsoleHealthController } from './health/health.controller.js';
import { SelectedSites } from './health/selected-sites.js';
import { ConsoleImportController } from './import/import.controller.js';
import { ConversationForms } from './inbox/conversation-forms.js';
import { ConversationController } from './inbox/conversation.controller.js';
import { InboxController } from './inbox/inbox.controller.js';
import { ConsoleKnowledgeController } from './knowledge/knowledge.controller.js';
import { CategoriesController, DirectoryCategoriesController, TagsController } from './labels/labels.controller.js';
import { ConsoleListingRequestsController } from './listing-requests/listing-requests.controller.js';
import { ChangesController } from './live/changes.controller.js';
import { ConsoleLostListingsController } from './lost-listings/lost-listings.controller.js';
import { SelectedListings } from './lost-listings/selected-listings.js';
import { ConsoleMembersController } from './members/members.controller.js';
import { ConsoleNotificationsController } from './notifications/notifications.controller.js';
import { Health } from './overview/health.js';
import { OpenItems } from './overview/open-items.js';
import { OverviewController } from './overview/overview.controller.js';
import { Trends } from './overview/trends.js';
import { WaitingWork } from './overview/waiting-work.js';
import { ConsolePartnersController } from './partners/partners.controller.js';
import { RecordChanges } from './records/record-changes.js';
import { ToolConnections } from './records/tool-connections.js';
import { ConsoleReportsController } from './reports/reports.controller.js';
import { SavedFiltersController } from './saved-filters/saved-filters.controller.js';
import { SavedRepliesController } from './saved-replies/saved-replies.controller.js';
import { ConsoleSearchController } from './search/search.controller.js';
import { SubmissionListController } from './submission-list/submission-list.controller.js';
import { ConsoleSubmissionsController } from './submissions/submissions.controller.js';
import { HolderKeys } from './users/holder-keys.js';
import { ConsoleUsersController } from './users/users.controller.js';

@Module({
  imports: [
    KitModule,
    PartnersModule,
    SupportModule,
    TeamModule,
    BillingModule,
    AccessModule,
    CatalogModule,
    DirectoriesModule,
    ListingsModule,
    NotificationsModule,
    ReportsModule,
    RequestsModule,
    WebhooksModule,
    ImportsModule,
    AccountsModule,
  ],
  controllers: [
    OverviewController,
    ChangesController,
    BoardController,
    ConsoleLostListingsController,
    SubmissionListController,
    AuditLogController,
    ConsoleSubmissionsController,
    SavedRepliesController,
    ConsoleFiguresController,
    InboxController,
    ConversationController,
    ToolRecordsController,
    DirectoryRecordsController,
    CategoriesController,
    TagsController,
    DirectoryCategoriesController,
    ConsoleImportController,
    ConsoleReportsController,
    ConsoleHealthController,
    ConsoleListingRequestsController,
    ConsoleUsersController,
    ConsoleAppsController,
    ConsolePartnersController,
    ConsoleMembersController,
    ConsoleApplicationsController,
    ConsoleKnowledgeController,
    ConsoleGapsController,
    ConsoleDeliveriesController,
    ConsoleNotificationsController,
    ConsoleSearchController,
    ConsoleExportsController,
    SavedFiltersController,
  ],
  providers: [
    ArticleForms,
    ConversationForms,
    Health,
    HolderKeys,
    MemberForms,
    OpenItems,
    RecordChanges,
    SelectedListings,
    SelectedSites,
    SelectedSubmissions,
    SubjectHistory,
    SubmissionMoves,
    ToolConnections,
    Trends,
    WaitingCounts,
    WaitingWork,
  ],
})
export class ConsoleModule {}
