import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleLostListingsController } from './lost-listings.controller.js';
import { LostListingsLoader } from './lost-listings.loader.js';
import { SelectedListings } from './selected-listings.js';

@Module({
  imports: [ConsoleFrameModule, PartnersModule],
  controllers: [ConsoleLostListingsController],
  providers: [LostListingsLoader, SelectedListings],
})
export class ConsoleLostListingsModule {}
