import { Module } from '@nestjs/common';
import { ConsoleApplicationsModule } from './applications/applications.module.js';
import { ConsoleAppsModule } from './apps/apps.module.js';
import { ConsoleAuditModule } from './audit/audit.module.js';
import { ConsoleBoardModule } from './board/board.module.js';
import { ConsoleCatalogModule } from './catalog/catalog.module.js';
import { ConsoleDeliveriesModule } from './deliveries/deliveries.module.js';
import { ConsoleExportsModule } from './exports/exports.module.js';
import { ConsoleGapsModule } from './gaps/gaps.module.js';
import { ConsoleHealthModule } from './health/health.module.js';
import { ConsoleImportModule } from './import/import.module.js';
import { ConsoleInboxModule } from './inbox/inbox.module.js';
import { ConsoleKnowledgeModule } from './knowledge/knowledge.module.js';
import { ConsoleLabelsModule } from './labels/labels.module.js';
import { ConsoleListingRequestsModule } from './listing-requests/listing-requests.module.js';
import { ConsoleLiveModule } from './live/live.module.js';
import { ConsoleLostListingsModule } from './lost-listings/lost-listings.module.js';
import { ConsoleMembersModule } from './members/members.module.js';
import { ConsoleNotificationsModule } from './notifications/notifications.module.js';
import { ConsoleOverviewModule } from './overview/overview.module.js';
import { ConsolePartnersModule } from './partners/partners.module.js';
import { ConsoleReportsModule } from './reports/reports.module.js';
import { ConsoleSavedFiltersModule } from './saved-filters/saved-filters.module.js';
import { ConsoleSavedRepliesModule } from './saved-replies/saved-replies.module.js';
import { ConsoleSearchModule } from './search/search.module.js';
import { SubmissionListModule } from './submission-list/submission-list.module.js';
import { ConsoleSubmissionsModule } from './submissions/submissions.module.js';
import { ConsoleSurvivalModule } from './survival/survival.module.js';
import { ConsoleFiguresModule } from './support-figures/figures.module.js';
import { ConsoleTurnaroundModule } from './turnaround/turnaround.module.js';
import { ConsoleUsersModule } from './users/users.module.js';

/** The console, one module per section. Add a new section here. */
@Module({
  imports: [
    ConsoleOverviewModule,
    ConsoleLiveModule,
    ConsoleBoardModule,
    ConsoleTurnaroundModule,
    ConsoleSurvivalModule,
    ConsoleLostListingsModule,
    // Before submissions: `/console/submissions/:toolId` would match its path.
    SubmissionListModule,
    ConsoleSubmissionsModule,
    // Before the inbox: its route `/console/inbox/:id` would match their paths.
    ConsoleSavedRepliesModule,
    ConsoleFiguresModule,
    ConsoleInboxModule,
    ConsoleCatalogModule,
    ConsoleLabelsModule,
    ConsoleImportModule,
    ConsoleReportsModule,
    ConsoleHealthModule,
    ConsoleListingRequestsModule,
    ConsoleUsersModule,
    ConsoleAppsModule,
    ConsolePartnersModule,
    ConsoleMembersModule,
    ConsoleApplicationsModule,
    ConsoleKnowledgeModule,
    ConsoleGapsModule,
    ConsoleDeliveriesModule,
    ConsoleAuditModule,
    ConsoleNotificationsModule,
    ConsoleSearchModule,
    ConsoleExportsModule,
    ConsoleSavedFiltersModule,
  ],
})
export class ConsoleModule {}
