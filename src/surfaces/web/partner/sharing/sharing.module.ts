import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { SharingController } from './sharing.controller.js';
import { SharingLoader } from './sharing.loader.js';

@Module({
  imports: [PartnerFrameModule, PartnersModule],
  controllers: [SharingController],
  providers: [SharingLoader],
})
export class PartnerSharingModule {}
