import { Module } from '@nestjs/common';
import { ListingsModule } from '../../../../contexts/listings/listings.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleHealthController } from './health.controller.js';
import { HealthLoader } from './health.loader.js';
import { SelectedSites } from './selected-sites.js';

@Module({
  imports: [ConsoleFrameModule, ListingsModule],
  controllers: [ConsoleHealthController],
  providers: [HealthLoader, SelectedSites],
})
export class ConsoleHealthModule {}
