import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { SupportModule } from '../support/support.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ListExports } from './exports/list-exports.js';
import { SavedFilter } from './saved-filters/saved-filter.entity.js';
import { SavedFiltersRepository } from './saved-filters/saved-filters.repository.js';
import { SavedFilters } from './saved-filters/saved-filters.service.js';
import { ListingSearch } from './search/listing-search.js';
import { TeamSearch } from './search/team-search.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([SavedFilter]),
    AccessModule,
    CatalogModule,
    DirectoriesModule,
    PartnersModule,
    RequestsModule,
    SupportModule,
    WebhooksModule,
  ],
  providers: [ListingSearch, TeamSearch, ListExports, SavedFiltersRepository, SavedFilters],
  exports: [SavedFilters, TeamSearch, ListExports],
})
export class TeamModule {}
