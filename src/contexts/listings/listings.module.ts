import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SiteBatches } from './health/worklist/site-batches.js';
import { CheckSettings } from './health/check-settings.js';
import { CheckedListings } from './health/checked-listings.js';
import { SiteActions } from './health/site-actions.service.js';
import { SiteCheck } from './health/site-check.entity.js';
import { SiteCheckRunner } from './health/site-check-runner.js';
import { SiteChecker } from './health/site-checker.js';
import { SiteChecksRepository } from './health/site-checks.repository.js';
import { SiteResults } from './health/site-results.js';
import { SiteSamples } from './health/site-samples.js';
import { SiteHealth } from './health/site-health.service.js';
import { CheckedPageReader } from './health/pages/checked-page-reader.js';
import { ListingWriting } from './editing/listing-writing.js';
import { ResponseCache } from './responses/response-cache.js';
import { CatalogReads } from './revision/catalog-reads.js';
import { CatalogRevision } from './revision/catalog-revision.js';
import { PartialMatches } from './search/partial-matches.js';
import { QueryReader } from './search/query-reader.js';
import { SearchEngine } from './search/search-engine.js';
import { SearchIndexRepository } from './search/search-index.repository.js';
import { SearchWord } from './search/search-word.entity.js';
import { Spelling } from './search/spelling.js';
import { ShareImagesModule } from './share-images/share-images.module.js';
import { FormerSlug } from './slugs/former-slug.entity.js';
import { FormerSlugs } from './slugs/former-slugs.js';
import { SynonymEditor } from './vocabulary/synonym-editor.js';
import { SynonymList } from './vocabulary/synonym-list.js';
import { Synonym } from './vocabulary/synonym.entity.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { OutboundModule } from '../../platform/outbound/outbound.module.js';
import { SitesModule } from '../../platform/sites/sites.module.js';

/** Shared by the catalogs of tools and directories. */
@Module({
  imports: [
    MetricsModule,
    AuditModule,
    OutboundModule,
    SitesModule,
    ShareImagesModule,
    TypeOrmModule.forFeature([SearchWord, Synonym, FormerSlug, SiteCheck]),
  ],
  providers: [
    CatalogRevision,
    CatalogReads,
    ResponseCache,
    SearchIndexRepository,
    Spelling,
    SynonymList,
    SynonymEditor,
    QueryReader,
    PartialMatches,
    SearchEngine,
    FormerSlugs,
    ListingWriting,
    CheckSettings,
    CheckedListings,
    CheckedPageReader,
    SiteChecksRepository,
    SiteChecker,
    SiteResults,
    SiteCheckRunner,
    SiteHealth,
    SiteActions,
    SiteBatches,
    SiteSamples,
  ],
  exports: [
    CatalogRevision,
    CatalogReads,
    ResponseCache,
    SearchEngine,
    SynonymEditor,
    FormerSlugs,
    ListingWriting,
    CheckedListings,
    SiteHealth,
    SiteActions,
    SiteBatches,
    SiteSamples,
  ],
})
export class ListingsModule {}
