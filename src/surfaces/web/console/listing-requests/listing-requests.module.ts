import { Module } from '@nestjs/common';
import { AccountsModule } from '../../../../contexts/accounts/accounts.module.js';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { RequestsModule } from '../../../../contexts/requests/requests.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleListingRequestsController } from './listing-requests.controller.js';
import { ConsoleListingRequestsLoader } from './listing-requests.loader.js';

@Module({
  imports: [ConsoleFrameModule, AccountsModule, CatalogModule, RequestsModule],
  controllers: [ConsoleListingRequestsController],
  providers: [ConsoleListingRequestsLoader],
})
export class ConsoleListingRequestsModule {}
