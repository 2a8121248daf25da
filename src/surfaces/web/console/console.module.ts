import { Module } from '@nestjs/common';
import { DirectoriesModule } from '../../../contexts/directories/directories.module.js';
import { ImportsModule } from '../../../contexts/imports/imports.module.js';
import { ReportsModule } from '../../../contexts/reports/reports.module.js';
import { AuditModule } from '../../../platform/audit/audit.module.js';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { UsageModule } from '../../../contexts/access/usage/usage.module.js';
import { CatalogModule } from '../../../contexts/catalog/catalog.module.js';
import { ListingsModule } from '../../../contexts/listings/listings.module.js';
import { PartnersModule } from '../../../contexts/partners/partners.module.js';
import { SupportModule } from '../../../contexts/support/support.module.js';
import { WebhooksModule } from '../../../contexts/webhooks/webhooks.module.js';
import { AdminModule } from '../../admin/admin.module.js';
import { JobsModule } from '../../../platform/jobs/jobs.module.js';
import { WebModule } from '../web.module.js';
import { AuditLogController } from './audit/audit-log.controller.js';
import { AuditPages } from './audit/audit-pages.js';
import { BoardController } from './board/board.controller.js';
import { BoardPages } from './board/board-pages.js';
import { Moves } from './board/moves.js';
import { DirectoryRecordPages } from './catalog/directory-record-pages.js';
import { DirectoryRecordsController } from './catalog/directory-records.controller.js';
import { ToolRecordPages } from './catalog/tool-record-pages.js';
import { ToolRecordsController } from './catalog/tool-records.controller.js';
import { ArticlePages } from './inbox/article-pages.js';
import { InboxController } from './inbox/inbox.controller.js';
import { InboxPages } from './inbox/inbox-pages.js';
import { ThreadActions } from './inbox/thread-actions.js';
import { ThreadPages } from './inbox/thread-pages.js';
import { ConsoleDeliveriesController } from './deliveries/deliveries.controller.js';
import { DeliveryPages } from './deliveries/delivery-pages.js';
import { Frames } from './frame/frames.js';
import { SavedRepliesController } from './saved-replies/saved-replies.controller.js';
import { SavedReplyPages } from './saved-replies/saved-reply-pages.js';
import { FigurePages } from './support-figures/figure-pages.js';
import { FiguresController } from './support-figures/figures.controller.js';
import { WaitingCounts } from './frame/waiting-counts.js';
import { ImportPages } from './import/import-pages.js';
import { ConsoleImportController } from './import/import.controller.js';
import { CategoryPages, DirectoryCategoryPages, TagPages } from './labels/label-kinds.js';
import { CategoriesController, DirectoryCategoriesController, TagsController } from './labels/labels.controller.js';
import { RecordChanges } from './records/record-changes.js';
import { ReportDeskController } from './reports/report-desk.controller.js';
import { ReportDeskPages } from './reports/report-desk-pages.js';
import { ArticleChanges } from './knowledge/article-changes.js';
import { ConsoleKnowledgeController } from './knowledge/knowledge.controller.js';
import { KnowledgePages } from './knowledge/knowledge-pages.js';
import { ChangesController } from './live/changes.controller.js';
import { ChangeStreams } from './live/change-streams.js';
import { ConsolePartnersController } from './partners/partners.controller.js';
import { PartnerChanges } from './partners/partner-changes.js';
import { PartnerPages } from './partners/partner-pages.js';
import { HeldKeys } from './people/held-keys.js';
import { PeopleController } from './people/people.controller.js';
import { PeoplePages } from './people/people-pages.js';
import { PersonChanges } from './people/person-changes.js';
import { SubjectHistory } from './audit/subject-history.js';
import { Health } from './overview/health.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewPages } from './overview/overview-pages.js';
import { Trends } from './overview/trends.js';
import { WaitingWork } from './overview/waiting-work.js';
import { EverythingSearch } from './search/everything-search.js';
import { ConsoleSearchController } from './search/search.controller.js';
import { ConsoleSearchPages } from './search/search-pages.js';
import { Recording } from './submissions/recording.js';
import { SubmissionChanges } from './submissions/submission-changes.js';
import { SubmissionPages } from './submissions/submission-pages.js';
import { ConsoleSubmissionsController } from './submissions/submissions.controller.js';

/** The pages on which the team works. */
@Module({
  imports: [
    WebModule,
    AuditModule,
    AccessModule,
    UsageModule,
    AdminModule,
    CatalogModule,
    DirectoriesModule,
    ReportsModule,
    ImportsModule,
    JobsModule,
    ListingsModule,
    PartnersModule,
    SupportModule,
    WebhooksModule,
  ],
  controllers: [
    OverviewController,
    ChangesController,
    BoardController,
    ConsoleSubmissionsController,
    // Before the inbox, which takes every other address below its own for the id of a conversation.
    SavedRepliesController,
    FiguresController,
    InboxController,
    ToolRecordsController,
    DirectoryRecordsController,
    CategoriesController,
    TagsController,
    DirectoryCategoriesController,
    ConsoleImportController,
    ReportDeskController,
    PeopleController,
    ConsolePartnersController,
    ConsoleKnowledgeController,
    ConsoleDeliveriesController,
    AuditLogController,
    ConsoleSearchController,
  ],
  providers: [
    Frames,
    WaitingCounts,
    ChangeStreams,
    OverviewPages,
    WaitingWork,
    Trends,
    Health,
    BoardPages,
    Moves,
    SubmissionPages,
    SubmissionChanges,
    Recording,
    InboxPages,
    ThreadPages,
    ThreadActions,
    ArticlePages,
    SavedReplyPages,
    FigurePages,
    RecordChanges,
    ToolRecordPages,
    DirectoryRecordPages,
    CategoryPages,
    TagPages,
    DirectoryCategoryPages,
    ImportPages,
    ReportDeskPages,
    HeldKeys,
    SubjectHistory,
    PeoplePages,
    PersonChanges,
    PartnerPages,
    PartnerChanges,
    KnowledgePages,
    ArticleChanges,
    DeliveryPages,
    AuditPages,
    EverythingSearch,
    ConsoleSearchPages,
  ],
})
export class ConsoleModule {}
