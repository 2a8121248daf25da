import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { CatalogModule } from '../../../contexts/catalog/catalog.module.js';
import { PartnersModule } from '../../../contexts/partners/partners.module.js';
import { SupportModule } from '../../../contexts/support/support.module.js';
import { WebhooksModule } from '../../../contexts/webhooks/webhooks.module.js';
import { ApiModule } from '../../api/api.module.js';
import { ReferenceModule } from '../../reference/reference.module.js';
import { UsageReportsService } from '../kit/access/usage-reports.service.js';
import { KitModule } from '../kit/kit.module.js';
import { PartnerArticlesController } from './articles/articles.controller.js';
import { PartnerDeliveryPagesController } from './deliveries/deliveries.controller.js';
import { PartnerHomeController } from './home/home.controller.js';
import { PartnerKeysController } from './keys/keys.controller.js';
import { PartnerChangesController } from './live/changes.controller.js';
import { PartnerLostListingsController } from './lost-listings/lost-listings.controller.js';
import { PartnerMembersController } from './members/members.controller.js';
import { UserPartnersController } from './partners/partners.controller.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SharingController } from './sharing/sharing.controller.js';
import {
  PartnerSubmissionAdvanceController,
  PartnerSubmissionPagesController,
} from './submissions/submissions.controller.js';
import { PartnerSupportController, SupportSettingsController } from './support/support.controller.js';
import { PartnerUsageController } from './usage/usage.controller.js';
import { PartnerWebhooksController } from './webhooks/webhooks.controller.js';

@Module({
  imports: [
    KitModule,
    AccessModule,
    PartnersModule,
    WebhooksModule,
    SupportModule,
    CatalogModule,
    ReferenceModule,
    ApiModule,
  ],
  controllers: [
    PartnerHomeController,
    PartnerSubmissionPagesController,
    PartnerSubmissionAdvanceController,
    PartnerLostListingsController,
    PartnerWebhooksController,
    PartnerDeliveryPagesController,
    SharingController,
    PartnerSupportController,
    SupportSettingsController,
    PartnerArticlesController,
    PartnerKeysController,
    PartnerUsageController,
    SandboxController,
    PartnerMembersController,
    UserPartnersController,
    PartnerChangesController,
  ],
  providers: [UsageReportsService],
})
export class PartnerModule {}
