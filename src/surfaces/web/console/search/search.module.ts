import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../../../contexts/directories/directories.module.js';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { WebhooksModule } from '../../../../contexts/webhooks/webhooks.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleSearch } from './console-search.js';
import { ConsoleSearchController } from './search.controller.js';
import { ConsoleSearchLoader } from './search.loader.js';

@Module({
  imports: [
    ConsoleFrameModule,
    AccessModule,
    CatalogModule,
    DirectoriesModule,
    PartnersModule,
    SupportModule,
    WebhooksModule,
  ],
  controllers: [ConsoleSearchController],
  providers: [ConsoleSearch, ConsoleSearchLoader],
})
export class ConsoleSearchModule {}
