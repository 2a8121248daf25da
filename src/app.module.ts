import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from './contexts/access/access.module.js';
import { AccountsModule } from './contexts/accounts/accounts.module.js';
import { BillingModule } from './contexts/billing/billing.module.js';
import { CatalogModule } from './contexts/catalog/catalog.module.js';
import { DirectoriesModule } from './contexts/directories/directories.module.js';
import { ImportsModule } from './contexts/imports/imports.module.js';
import { LaunchListsModule } from './contexts/launch-lists/launch-lists.module.js';
import { ListingsModule } from './contexts/listings/listings.module.js';
import { NotificationsModule } from './contexts/notifications/notifications.module.js';
import { PartnersModule } from './contexts/partners/partners.module.js';
import { ReportsModule } from './contexts/reports/reports.module.js';
import { RequestsModule } from './contexts/requests/requests.module.js';
import { SavedModule } from './contexts/saved/saved.module.js';
import { SupportModule } from './contexts/support/support.module.js';
import { TeamModule } from './contexts/team/team.module.js';
import { WebhooksModule } from './contexts/webhooks/webhooks.module.js';
import type { Config } from './platform/config/config.js';
import type { DatabaseTimeouts } from './platform/database/connections/data-source-options.js';
import { PlatformModule } from './platform/platform.module.js';
import { AdmissionModule } from './surfaces/admission/admission.module.js';
import { AdminModule } from './surfaces/admin/admin.module.js';
import { DemoModule } from './surfaces/demo/demo.module.js';
import { FallbackModule } from './surfaces/fallback/fallback.module.js';
import { McpModule } from './surfaces/mcp/mcp.module.js';
import { OauthModule } from './surfaces/oauth/oauth.module.js';
import { ApiModule } from './surfaces/api/api.module.js';
import { ReferenceModule } from './surfaces/reference/reference.module.js';
import { AccountModule } from './surfaces/web/account/account.module.js';
import { ConsoleModule } from './surfaces/web/console/console.module.js';
import { PartnerModule } from './surfaces/web/partner/partner.module.js';
import { SiteModule } from './surfaces/web/site/site.module.js';

/** The architecture: contexts and surfaces on the platform. Each layer uses only those above it in this list. */
@Module({
  imports: [
    // Contexts.
    AccessModule,
    NotificationsModule,
    BillingModule,
    AccountsModule,
    ListingsModule,
    CatalogModule,
    DirectoriesModule,
    ReportsModule,
    SavedModule,
    LaunchListsModule,
    ImportsModule,
    WebhooksModule,
    PartnersModule,
    RequestsModule,
    SupportModule,
    TeamModule,
    // Surfaces.
    AdmissionModule,
    McpModule,
    ReferenceModule,
    ApiModule,
    SiteModule,
    AccountModule,
    PartnerModule,
    OauthModule,
    ConsoleModule,
    AdminModule,
    DemoModule,
    FallbackModule,
  ],
})
export class AppModule {
  static for(config: Config, databaseUrl: string, timeouts?: DatabaseTimeouts): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.for(config, databaseUrl, timeouts)] };
  }
}
