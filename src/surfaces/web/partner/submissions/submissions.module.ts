import { Module } from '@nestjs/common';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { AdvanceController } from './advance.controller.js';
import { SubmissionPagesController } from './submissions.controller.js';
import { SubmissionsLoader } from './submissions.loader.js';
import { SubmitFormController } from './submit-form.controller.js';
import { SubmitFormLoader } from './submit-form.loader.js';

@Module({
  imports: [PartnerFrameModule, PartnersModule, CatalogModule],
  // The form first: `/submissions/:id` would match its path.
  controllers: [SubmitFormController, SubmissionPagesController, AdvanceController],
  providers: [SubmissionsLoader, SubmitFormLoader],
})
export class PartnerSubmissionPagesModule {}
