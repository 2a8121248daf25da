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
import { KitModule } from '../kit/kit.module.js';
import { ConsoleApplicationsController } from './applications/applications.controller.js';
import { ConsoleAppsController } from './apps/apps.controller.js';
import { AuditLogController } from './audit/audit-log.controller.js';
import { SubjectHistoryService } from './audit/subject-history.service.js';
import { BoardController, SubmissionListController } from './board/board.controller.js';
import { DirectoryRecordsController, ToolRecordsController } from './catalog/listing-records.controller.js';
import { ConsoleDeliveriesController } from './deliveries/deliveries.controller.js';
import { ConsoleExportsController } from './exports/exports.controller.js';
import { UnknownPageController } from './frame/unknown-page.controller.js';
import { ConsoleFiguresController } from './figures/figures.controller.js';
import { WaitingCountsService } from './frame/console-layout.js';
import { OpenItemsService } from './frame/open-items.service.js';
import { ConsoleGapsController } from './gaps/gaps.controller.js';
import { ConsoleHealthController } from './health/health.controller.js';
import { ConsoleImportController } from './import/import.controller.js';
import { ConversationFormsService } from './inbox/conversation-forms.service.js';
import { ConversationController } from './inbox/conversation.controller.js';
import { InboxController } from './inbox/inbox.controller.js';
import { ConsoleKnowledgeController } from './knowledge/knowledge.controller.js';
import { CategoriesController, DirectoryCategoriesController, TagsController } from './labels/labels.controller.js';
import { ConsoleListingRequestsController } from './listing-requests/listing-requests.controller.js';
import { ConsoleChangesController } from './live/changes.controller.js';
import { ConsoleLostListingsController } from './lost-listings/lost-listings.controller.js';
import { ConsoleMembersController } from './members/members.controller.js';
import { ConsoleNotificationsController } from './notifications/notifications.controller.js';
import { SystemHealthService } from './overview/system-health.service.js';
import { OverviewController } from './overview/overview.controller.js';
import { TrendsService } from './overview/trends.service.js';
import { WaitingWorkService } from './overview/waiting-work.service.js';
import { ConsolePartnersController } from './partners/partners.controller.js';
import { ToolConnectionsService } from './records/tool-connections.service.js';
import { ConsoleReportsController } from './reports/reports.controller.js';
import { SavedFiltersController } from './saved-filters/saved-filters.controller.js';
import { SavedRepliesController } from './saved-replies/saved-replies.controller.js';
import { ConsoleSearchController, PaletteResultsController } from './search/search.controller.js';
import { DirectoryRecordingController } from './submissions/directory-recording.controller.js';
import { SubmissionPageService } from './submissions/submission-page.service.js';
import { ConsoleSubmissionsController } from './submissions/submissions.controller.js';
import { ConsoleUsersController, FormerUserPathsController } from './users/users.controller.js';
import { HolderKeysService } from './users/holder-keys.service.js';

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
    ConsoleChangesController,
    BoardController,
    ConsoleLostListingsController,
    SubmissionListController,
    AuditLogController,
    ConsoleSubmissionsController,
    DirectoryRecordingController,
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
    FormerUserPathsController,
    ConsoleAppsController,
    ConsolePartnersController,
    ConsoleMembersController,
    ConsoleApplicationsController,
    ConsoleKnowledgeController,
    ConsoleGapsController,
    ConsoleDeliveriesController,
    ConsoleNotificationsController,
    ConsoleSearchController,
    PaletteResultsController,
    ConsoleExportsController,
    SavedFiltersController,
    UnknownPageController,
  ],
  providers: [
    ConversationFormsService,
    SystemHealthService,
    HolderKeysService,
    OpenItemsService,
    SubjectHistoryService,
    SubmissionPageService,
    ToolConnectionsService,
    TrendsService,
    WaitingCountsService,
    WaitingWorkService,
  ],
})
export class ConsoleModule {}
