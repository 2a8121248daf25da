import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { AccountsModule } from '../../contexts/accounts/accounts.module.js';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../contexts/directories/directories.module.js';
import { ImportsModule } from '../../contexts/imports/imports.module.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';
import { PartnersModule } from '../../contexts/partners/partners.module.js';
import { SupportModule } from '../../contexts/support/support.module.js';
import { WebhooksModule } from '../../contexts/webhooks/webhooks.module.js';
import { DemoCatalogService } from './demo-catalog.service.js';
import { DemoOwnerService } from './demo-owner.service.js';
import { DemoPartnerService } from './demo-partner.service.js';
import { DemoReceiverService } from './demo-receiver.service.js';
import { FirstStartService } from './first-start.service.js';

@Module({
  imports: [
    AccessModule,
    AccountsModule,
    CatalogModule,
    DirectoriesModule,
    ListingsModule,
    ImportsModule,
    PartnersModule,
    SupportModule,
    WebhooksModule,
  ],
  providers: [FirstStartService, DemoCatalogService, DemoOwnerService, DemoPartnerService, DemoReceiverService],
})
export class DemoModule {}
