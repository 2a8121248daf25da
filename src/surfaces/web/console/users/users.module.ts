import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { AccountsModule } from '../../../../contexts/accounts/accounts.module.js';
import { UsageModule } from '../../../../contexts/access/usage/usage.module.js';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { ConsoleAuditModule } from '../audit/audit.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { HolderKeys } from './holder-keys.js';
import { ConsoleUsersController } from './users.controller.js';
import { UsersLoader } from './users.loader.js';

@Module({
  imports: [ConsoleFrameModule, ConsoleAuditModule, AccessModule, AccountsModule, UsageModule, CatalogModule],
  controllers: [ConsoleUsersController],
  providers: [UsersLoader, HolderKeys],
  exports: [HolderKeys],
})
export class ConsoleUsersModule {}
