import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { AdvanceController } from './advance.controller.js';
import { SubmissionPagesController } from './submissions.controller.js';
import { SubmissionsLoader } from './submissions.loader.js';

@Module({
  imports: [PartnerFrameModule, PartnersModule],
  controllers: [SubmissionPagesController, AdvanceController],
  providers: [SubmissionsLoader],
})
export class PartnerSubmissionPagesModule {}
