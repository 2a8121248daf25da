import { Module } from '@nestjs/common';
import { PartnerArticlesModule } from './articles/articles.module.js';
import { PartnerDeliveriesModule } from './deliveries/deliveries.module.js';
import { PartnerFrameModule } from './frame/frame.module.js';
import { PartnerHomeModule } from './home/home.module.js';
import { PartnerKeysModule } from './keys/keys.module.js';
import { PartnerChangesController } from './live/changes.controller.js';
import { PartnerLostListingsModule } from './lost-listings/lost-listings.module.js';
import { PartnerMembersModule } from './members/members.module.js';
import { OwnPartnersController } from './partners/partners.controller.js';
import { OwnPartnersLoader } from './partners/partners.loader.js';
import { SandboxPagesModule } from './sandbox/sandbox.module.js';
import { PartnerSharingModule } from './sharing/sharing.module.js';
import { PartnerSubmissionPagesModule } from './submissions/submissions.module.js';
import { PartnerSupportModule } from './support/support.module.js';
import { PartnerWebhooksModule } from './webhooks/webhooks.module.js';

/** The portal, for members of partners, one module per section. Add a new section here. */
@Module({
  imports: [
    PartnerFrameModule,
    PartnerHomeModule,
    PartnerSubmissionPagesModule,
    PartnerLostListingsModule,
    PartnerWebhooksModule,
    PartnerDeliveriesModule,
    PartnerSharingModule,
    PartnerSupportModule,
    PartnerArticlesModule,
    PartnerKeysModule,
    SandboxPagesModule,
    PartnerMembersModule,
  ],
  controllers: [OwnPartnersController, PartnerChangesController],
  providers: [OwnPartnersLoader],
})
export class PartnerModule {}
