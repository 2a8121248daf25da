import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { SupportModule } from '../support/support.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ListExportsService } from './exports/list-exports.service.js';
import { SavedFiltersRepository } from './saved-filters/saved-filters.repository.js';
import { SavedFiltersService } from './saved-filters/saved-filters.service.js';
import { TeamSearchService } from './search/team-search.service.js';

@Module({
  imports: [
    AccessModule,
    ListingsModule,
    CatalogModule,
    DirectoriesModule,
    PartnersModule,
    RequestsModule,
    SupportModule,
    WebhooksModule,
  ],
  providers: [TeamSearchService, ListExportsService, SavedFiltersRepository, SavedFiltersService],
  exports: [SavedFiltersService, TeamSearchService, ListExportsService],
})
export class TeamModule {}
