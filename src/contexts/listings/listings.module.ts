import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ResponseCache } from './responses/response-cache.js';
import { CatalogReads } from './revision/catalog-reads.js';
import { CatalogRevision } from './revision/catalog-revision.js';
import { SearchWord } from './search/search-word.entity.js';
import { Spelling } from './search/spelling.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';

/** Shared by the catalog of tools and the catalog of directories. */
@Module({
  imports: [MetricsModule, TypeOrmModule.forFeature([SearchWord])],
  providers: [CatalogRevision, CatalogReads, ResponseCache, Spelling],
  exports: [CatalogRevision, CatalogReads, ResponseCache, Spelling],
})
export class ListingsModule {}
