import { Module } from '@nestjs/common';
import { UsageModule } from '../../contexts/access/usage/usage.module.js';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../contexts/directories/directories.module.js';
import { PartnersModule } from '../../contexts/partners/partners.module.js';
import { SupportModule } from '../../contexts/support/support.module.js';
import { AuditController } from './audit.controller.js';
import { AdminCategoriesController } from './categories.controller.js';
import { AdminDirectoriesController } from './directories.controller.js';
import { AdminDirectoryCategoriesController } from './directory-categories.controller.js';
import { ImportController } from './import.controller.js';
import { Importing } from './importing.js';
import { KeyUsageReport } from './key-usage-report.js';
import { KeysController } from './keys.controller.js';
import { PartnersController } from './partners.controller.js';
import { AdminSubmissionsController } from './submissions.controller.js';
import { KnowledgeController } from './knowledge.controller.js';
import { AdminSupportController } from './support.controller.js';
import { AdminTagsController } from './tags.controller.js';
import { AdminToolsController } from './tools.controller.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhooksModule } from '../../contexts/webhooks/webhooks.module.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [UsageModule, CatalogModule, DirectoriesModule, PartnersModule, WebhooksModule, SupportModule],
  controllers: [
    UsersController,
    KeysController,
    PartnersController,
    KnowledgeController,
    AdminSupportController,
    AdminToolsController,
    AdminDirectoriesController,
    AdminCategoriesController,
    AdminTagsController,
    AdminDirectoryCategoriesController,
    AdminSubmissionsController,
    WebhookDeliveriesController,
    ImportController,
    AuditController,
  ],
  providers: [Importing, KeyUsageReport],
  exports: [Importing],
})
export class AdminModule {}
