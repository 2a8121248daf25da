import { Module } from '@nestjs/common';
import { BillingModule } from '../../../../contexts/billing/billing.module.js';
import { UsageModule } from '../../../../contexts/access/usage/usage.module.js';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../../../contexts/directories/directories.module.js';
import { ListingsModule } from '../../../../contexts/listings/listings.module.js';
import { NotificationsModule } from '../../../../contexts/notifications/notifications.module.js';
import { ApplicationsModule } from '../../../../contexts/partners/applications/applications.module.js';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { ReportsModule } from '../../../../contexts/reports/reports.module.js';
import { RequestsModule } from '../../../../contexts/requests/requests.module.js';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { WebhooksModule } from '../../../../contexts/webhooks/webhooks.module.js';
import { JobsModule } from '../../../../platform/jobs/jobs.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { Health } from './health.js';
import { OpenItems } from './open-items.js';
import { OverviewController } from './overview.controller.js';
import { OverviewLoader } from './overview.loader.js';
import { Trends } from './trends.js';
import { WaitingWork } from './waiting-work.js';

@Module({
  imports: [
    ConsoleFrameModule,
    BillingModule,
    UsageModule,
    CatalogModule,
    DirectoriesModule,
    ListingsModule,
    NotificationsModule,
    PartnersModule,
    ApplicationsModule,
    ReportsModule,
    RequestsModule,
    SupportModule,
    WebhooksModule,
    JobsModule,
  ],
  controllers: [OverviewController],
  providers: [OverviewLoader, OpenItems, WaitingWork, Trends, Health],
})
export class ConsoleOverviewModule {}
