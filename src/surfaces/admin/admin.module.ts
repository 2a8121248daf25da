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
import { AdminAuditController } from './access/audit.controller.js';
import { AdminConnectionsController } from './access/connections.controller.js';
import { AdminKeysController } from './access/keys.controller.js';
import { AdminNotificationChannelsController } from './access/notification-channels.controller.js';
import { AdminUsersController } from './access/users.controller.js';
import { AdminImportController } from './catalog/import.controller.js';
import {
  AdminCategoriesController,
  AdminDirectoryCategoriesController,
  AdminTagsController,
} from './catalog/labels.controller.js';
import { AdminListingRequestsController } from './catalog/listing-requests.controller.js';
import { AdminDirectoriesController, AdminToolsController } from './catalog/listings.controller.js';
import { AdminReportsController } from './catalog/reports.controller.js';
import { AdminSiteChecksController } from './catalog/site-checks.controller.js';
import { AdminSynonymsController } from './catalog/synonyms.controller.js';
import { AdminApplicationsController } from './partners/applications.controller.js';
import { AdminFiguresController } from './partners/figures.controller.js';
import { AdminLostListingsController } from './partners/lost-listings.controller.js';
import { AdminPartnersController } from './partners/partners.controller.js';
import { AdminSubmissionsController } from './partners/submissions.controller.js';
import { AdminWebhookDeliveriesController } from './partners/webhook-deliveries.controller.js';
import { AdminKnowledgeController } from './support/knowledge.controller.js';
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
    AdminUsersController,
    AdminKeysController,
    AdminConnectionsController,
    AdminPartnersController,
    AdminApplicationsController,
    AdminKnowledgeController,
    AdminSupportController,
    AdminToolsController,
    AdminDirectoriesController,
    AdminCategoriesController,
    AdminTagsController,
    AdminSynonymsController,
    AdminReportsController,
    AdminSiteChecksController,
    AdminListingRequestsController,
    AdminDirectoryCategoriesController,
    AdminSubmissionsController,
    AdminLostListingsController,
    AdminFiguresController,
    AdminWebhookDeliveriesController,
    AdminImportController,
    AdminAuditController,
    AdminSearchController,
    AdminNotificationChannelsController,
    AdminExportsController,
  ],
})
export class AdminModule {}
