import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from './contexts/access/access.module.js';
import { AccountsModule } from './contexts/accounts/accounts.module.js';
import { BillingModule } from './contexts/billing/billing.module.js';
import { UsageModule } from './contexts/access/usage/usage.module.js';
import { LaunchListsModule } from './contexts/launch-lists/launch-lists.module.js';
import { NotificationsModule } from './contexts/notifications/notifications.module.js';
import { CatalogModule } from './contexts/catalog/catalog.module.js';
import { DirectoriesModule } from './contexts/directories/directories.module.js';
import { ImportsModule } from './contexts/imports/imports.module.js';
import { ShareImagesModule } from './contexts/listings/share-images/share-images.module.js';
import { PartnersModule } from './contexts/partners/partners.module.js';
import { SecretsModule } from './platform/secrets/secrets.module.js';
import { IdempotencyModule } from './platform/idempotency/idempotency.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { WebhooksModule } from './contexts/webhooks/webhooks.module.js';
import { ReportsModule } from './contexts/reports/reports.module.js';
import { RequestsModule } from './contexts/requests/requests.module.js';
import { SavedModule } from './contexts/saved/saved.module.js';
import { SupportModule } from './contexts/support/support.module.js';
import { TeamModule } from './contexts/team/team.module.js';
import { AuditModule } from './platform/audit/audit.module.js';
import type { Config } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { DatabaseTimeouts } from './platform/database/connections/data-source-options.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { ImagesModule } from './platform/images/images.module.js';
import { OutboundModule } from './platform/outbound/outbound.module.js';
import { MetricsModule } from './platform/metrics/metrics.module.js';
import { AdminModule } from './surfaces/admin/admin.module.js';
import { TestModeModule } from './surfaces/partner-api/test-mode.module.js';
import { DemoModule } from './surfaces/demo/demo.module.js';
import { FallbackModule } from './surfaces/fallback/fallback.module.js';
import { McpModule } from './surfaces/mcp/mcp.module.js';
import { OauthModule } from './surfaces/oauth/oauth.module.js';
import { AccountModule } from './surfaces/web/account/account.module.js';
import { ConsoleModule } from './surfaces/web/console/console.module.js';
import { PartnerModule } from './surfaces/web/partner/partner.module.js';
import { PartnerApiModule } from './surfaces/partner-api/partner-api.module.js';
import { SiteModule } from './surfaces/web/site/site.module.js';
import { ReferenceModule } from './surfaces/reference/reference.module.js';
import { FastPathModule } from './surfaces/fast-path/fast-path.module.js';

/** The order decides which of two matching routes is used. Imports of a dynamic module would be added in another order. */
@Module({
  imports: [
    HttpModule,
    MetricsModule,
    AuditModule,
    OutboundModule,
    SecretsModule,
    IdempotencyModule,
    JobsModule,
    ImagesModule,
    AccessModule,
    UsageModule,
    NotificationsModule,
    BillingModule,
    AccountsModule,
    ShareImagesModule,
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
    McpModule,
    PartnerApiModule,
    ReferenceModule,
    SiteModule,
    AccountModule,
    PartnerModule,
    // After the account pages, one of which is below /oauth.
    OauthModule,
    ConsoleModule,
    AdminModule,
    TestModeModule,
    DemoModule,
    FastPathModule,
    // Last, because its routes match every path that no other route matches.
    FallbackModule,
  ],
})
export class AppModule {
  static for(config: Config, databaseUrl: string, timeouts?: DatabaseTimeouts): DynamicModule {
    const database = DatabaseModule.for(databaseUrl, timeouts);
    return { module: AppModule, imports: [ConfigModule.for(config), database] };
  }
}
