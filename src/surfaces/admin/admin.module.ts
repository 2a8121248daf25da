import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { AccountsModule } from '../../contexts/accounts/accounts.module.js';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../contexts/directories/directories.module.js';
import { ImportsModule } from '../../contexts/imports/imports.module.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';
import { NotificationsModule } from '../../contexts/notifications/notifications.module.js';
import { PartnersModule } from '../../contexts/partners/partners.module.js';
import { ReportsModule } from '../../contexts/reports/reports.module.js';
import { RequestsModule } from '../../contexts/requests/requests.module.js';
import { SupportModule } from '../../contexts/support/support.module.js';
import { TeamModule } from '../../contexts/team/team.module.js';
import { WebhooksModule } from '../../contexts/webhooks/webhooks.module.js';
import { AuditController } from './access/audit.controller.js';
import { ConnectionsController } from './access/connections.controller.js';
import { KeysController } from './access/keys.controller.js';
import { NotificationChannelsController } from './access/notification-channels.controller.js';
import { UsersController } from './access/users.controller.js';
import { AdminCategoriesController } from './catalog/categories.controller.js';
import { AdminDirectoriesController } from './catalog/directories.controller.js';
import { AdminDirectoryCategoriesController } from './catalog/directory-categories.controller.js';
import { ImportController } from './catalog/import.controller.js';
import { AdminListingRequestsController } from './catalog/listing-requests.controller.js';
import { AdminReportsController } from './catalog/reports.controller.js';
import { SiteChecksController } from './catalog/site-checks.controller.js';
import { AdminSynonymsController } from './catalog/synonyms.controller.js';
import { AdminTagsController } from './catalog/tags.controller.js';
import { AdminToolsController } from './catalog/tools.controller.js';
import { ApplicationsController } from './partners/applications.controller.js';
import { FiguresController } from './partners/figures.controller.js';
import { LostListingsController } from './partners/lost-listings.controller.js';
import { MembersController } from './partners/members.controller.js';
import { PartnersController } from './partners/partners.controller.js';
import { AdminSubmissionsController } from './partners/submissions.controller.js';
import { WebhookDeliveriesController } from './partners/webhook-deliveries.controller.js';
import { KnowledgeController } from './support/knowledge.controller.js';
import { AdminSupportController } from './support/support.controller.js';
import { AdminExportsController } from './team/exports.controller.js';
import { AdminSearchController } from './team/search.controller.js';

@Module({
  imports: [
    AccessModule,
    AccountsModule,
    NotificationsModule,
    CatalogModule,
    DirectoriesModule,
    ListingsModule,
    ReportsModule,
    ImportsModule,
    PartnersModule,
    RequestsModule,
    WebhooksModule,
    SupportModule,
    TeamModule,
  ],
  controllers: [
    UsersController,
    KeysController,
    ConnectionsController,
    PartnersController,
    MembersController,
    ApplicationsController,
    KnowledgeController,
    AdminSupportController,
    AdminToolsController,
    AdminDirectoriesController,
    AdminCategoriesController,
    AdminTagsController,
    AdminSynonymsController,
    AdminReportsController,
    SiteChecksController,
    AdminListingRequestsController,
    AdminDirectoryCategoriesController,
    AdminSubmissionsController,
    LostListingsController,
    FiguresController,
    WebhookDeliveriesController,
    ImportController,
    AuditController,
    AdminSearchController,
    NotificationChannelsController,
    AdminExportsController,
  ],
})
export class AdminModule {}
