import { Module } from '@nestjs/common';
import { AccountsModule } from '../../../../contexts/accounts/accounts.module.js';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleAppsController } from './apps.controller.js';
import { ConsoleAppsLoader } from './apps.loader.js';

@Module({
  imports: [ConsoleFrameModule, AccountsModule, CatalogModule],
  controllers: [ConsoleAppsController],
  providers: [ConsoleAppsLoader],
})
export class ConsoleAppsModule {}
