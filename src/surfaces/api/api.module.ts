import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../contexts/directories/directories.module.js';
import { PartnersModule } from '../../contexts/partners/partners.module.js';
import { SupportModule } from '../../contexts/support/support.module.js';
import { WebhooksModule } from '../../contexts/webhooks/webhooks.module.js';
import { CachedReadsModule } from '../cached-reads/cached-reads.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { DirectoriesController } from './catalog/directories.controller.js';
import { MeController } from './catalog/me.controller.js';
import { TaxonomyController } from './catalog/taxonomy.controller.js';
import { ToolsController } from './catalog/tools.controller.js';
import { PartnerDeliveriesController, TestEventsController } from './partner/deliveries.controller.js';
import { SubmissionsController } from './partner/submissions.controller.js';
import { TestEventsService } from './partner/test-events.service.js';
import { TestSubmissionsController } from './partner/test-submissions.controller.js';
import { SupportController } from './support/support.controller.js';
import { TestConversationsController } from './support/test-conversations.controller.js';

/** REST for key holders. */
@Module({
  imports: [
    AccessModule,
    CachedReadsModule,
    CatalogModule,
    DirectoriesModule,
    PartnersModule,
    SupportModule,
    WebhooksModule,
    ReferenceModule,
  ],
  controllers: [
    ToolsController,
    TaxonomyController,
    DirectoriesController,
    SubmissionsController,
    TestSubmissionsController,
    SupportController,
    TestConversationsController,
    PartnerDeliveriesController,
    TestEventsController,
    MeController,
  ],
  providers: [TestEventsService],
  exports: [TestEventsService],
})
export class ApiModule {}
