import { Module } from '@nestjs/common';
import { AccountsModule } from '../../../../contexts/accounts/accounts.module.js';
import { ApplicationsModule } from '../../../../contexts/partners/applications/applications.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleApplicationsController } from './applications.controller.js';
import { ConsoleApplicationsLoader } from './applications.loader.js';

@Module({
  imports: [ConsoleFrameModule, AccountsModule, ApplicationsModule],
  controllers: [ConsoleApplicationsController],
  providers: [ConsoleApplicationsLoader],
})
export class ConsoleApplicationsModule {}
