import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { PartnerLostListingsController } from './lost-listings.controller.js';
import { LostListingsLoader } from './lost-listings.loader.js';

@Module({
  imports: [PartnerFrameModule, PartnersModule],
  controllers: [PartnerLostListingsController],
  providers: [LostListingsLoader],
})
export class PartnerLostListingsModule {}
