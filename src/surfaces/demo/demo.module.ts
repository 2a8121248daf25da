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
import { DemoCatalog } from './demo-catalog.js';
import { DemoImages } from './demo-images.js';
import { DemoOwner } from './demo-owner.js';
import { DemoPartner } from './demo-partner.js';
import { DemoReceiver } from './demo-receiver.js';
import { DemoSandbox } from './demo-sandbox.js';
import { DemoSites } from './demo-sites.js';
import { FirstStart } from './first-start.js';

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
  providers: [FirstStart, DemoCatalog, DemoImages, DemoOwner, DemoPartner, DemoReceiver, DemoSandbox, DemoSites],
})
export class DemoModule {}
