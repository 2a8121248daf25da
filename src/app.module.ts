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
import { AuditModule } from './platform/audit/audit.module.js';
import type { Config } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { DatabaseTimeouts } from './platform/database/connections/data-source-options.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { IdempotencyModule } from './platform/idempotency/idempotency.module.js';
import { ImagesModule } from './platform/images/images.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { MetricsModule } from './platform/metrics/metrics.module.js';
import { OutboundModule } from './platform/outbound/outbound.module.js';
import { SecretsModule } from './platform/secrets/secrets.module.js';
import { SitesModule } from './platform/sites/sites.module.js';
import { AdminModule } from './surfaces/admin/admin.module.js';
import { DemoModule } from './surfaces/demo/demo.module.js';
import { FallbackModule } from './surfaces/fallback/fallback.module.js';
import { FastPathModule } from './surfaces/fast-path/fast-path.module.js';
import { McpModule } from './surfaces/mcp/mcp.module.js';
import { OauthModule } from './surfaces/oauth/oauth.module.js';
import { PartnerApiModule } from './surfaces/partner-api/partner-api.module.js';
import { ReferenceModule } from './surfaces/reference/reference.module.js';
import { AccountModule } from './surfaces/web/account/account.module.js';
import { ConsoleModule } from './surfaces/web/console/console.module.js';
import { PartnerModule } from './surfaces/web/partner/partner.module.js';
import { SiteModule } from './surfaces/web/site/site.module.js';

/** The architecture: platform, contexts and surfaces. Each layer uses only those above it in this list. */
@Module({
  imports: [
    // Platform, for all modules.
    HttpModule,
    MetricsModule,
    AuditModule,
    OutboundModule,
    SecretsModule,
    IdempotencyModule,
    JobsModule,
    MailModule,
    ImagesModule,
    SitesModule,
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
    McpModule,
    PartnerApiModule,
    ReferenceModule,
    SiteModule,
    AccountModule,
    PartnerModule,
    OauthModule,
    ConsoleModule,
    AdminModule,
    DemoModule,
    FastPathModule,
    FallbackModule,
  ],
})
export class AppModule {
  static for(config: Config, databaseUrl: string, timeouts?: DatabaseTimeouts): DynamicModule {
    const database = DatabaseModule.for(databaseUrl, timeouts);
    return { module: AppModule, imports: [ConfigModule.for(config), database] };
  }
}
