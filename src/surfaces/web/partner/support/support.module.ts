import { Module } from '@nestjs/common';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { PartnerSupportController } from './support.controller.js';
import { PartnerSupportLoader } from './support.loader.js';

@Module({
  imports: [PartnerFrameModule, SupportModule],
  controllers: [PartnerSupportController],
  providers: [PartnerSupportLoader],
})
export class PartnerSupportModule {}
