import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { PartnerSupportController } from './support.controller.js';
import { PartnerSupportLoader } from './support.loader.js';
import { SupportSettingsController } from './support-settings.controller.js';
import { SupportSettingsLoader } from './support-settings.loader.js';

@Module({
  imports: [PartnerFrameModule, SupportModule, PartnersModule],
  controllers: [PartnerSupportController, SupportSettingsController],
  providers: [PartnerSupportLoader, SupportSettingsLoader],
})
export class PartnerSupportModule {}
