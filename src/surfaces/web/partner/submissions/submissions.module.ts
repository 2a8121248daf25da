import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { SubmissionPagesController } from './submissions.controller.js';
import { SubmissionsLoader } from './submissions.loader.js';

@Module({
  imports: [PartnerFrameModule, PartnersModule],
  controllers: [SubmissionPagesController],
  providers: [SubmissionsLoader],
})
export class PartnerSubmissionPagesModule {}
