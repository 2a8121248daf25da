import { Module } from '@nestjs/common';
import { PartnerFrameModule } from './frame/frame.module.js';
import { PartnerHomeModule } from './home/home.module.js';
import { PartnerChangesController } from './live/changes.controller.js';
import { OwnPartnersController } from './partners/partners.controller.js';
import { OwnPartnersLoader } from './partners/partners.loader.js';
import { PartnerSubmissionPagesModule } from './submissions/submissions.module.js';

/** The portal, for members of partners, one module per section. Add a new section here. */
@Module({
  imports: [PartnerFrameModule, PartnerHomeModule, PartnerSubmissionPagesModule],
  controllers: [OwnPartnersController, PartnerChangesController],
  providers: [OwnPartnersLoader],
})
export class PartnerModule {}
