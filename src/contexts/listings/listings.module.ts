import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ListingWriting } from './editing/listing-writing.js';
import { CheckSettings } from './health/check-settings.js';
import { CheckedListings } from './health/checked-listings.js';
import { CheckedPageReader } from './health/pages/checked-page-reader.js';
import { SiteActions } from './health/site-actions.service.js';
import { SiteCheckRunner } from './health/site-check-runner.js';
import { SiteCheck } from './health/site-check.entity.js';
import { SiteChecker } from './health/site-checker.js';
import { SiteChecksRepository } from './health/site-checks.repository.js';
import { SiteHealth } from './health/site-health.service.js';
import { SiteResults } from './health/site-results.js';
import { SiteSamples } from './health/site-samples.js';
import { SiteBatches } from './health/worklist/site-batches.js';
import { ResponseCache } from './responses/response-cache.js';
import { CatalogReads } from './revision/catalog-reads.js';
import { CatalogRevision } from './revision/catalog-revision.js';
import { PartialMatches } from './search/partial-matches.js';
import { QueryReader } from './search/query-reader.js';
import { SearchEngine } from './search/search-engine.js';
import { SearchIndexRepository } from './search/search-index.repository.js';
import { SearchWord } from './search/search-word.entity.js';
import { Spelling } from './search/spelling.js';
import { CardProcessing } from './share-images/card-processing.js';
import { ShareImage } from './share-images/share-image.entity.js';
import { ShareImageJob } from './share-images/share-image.job.js';
import { ShareImageRepository } from './share-images/share-image.repository.js';
import { ShareImages } from './share-images/share-images.js';
import { FormerSlug } from './slugs/former-slug.entity.js';
import { FormerSlugs } from './slugs/former-slugs.js';
import { SynonymEditor } from './vocabulary/synonym-editor.js';
import { SynonymList } from './vocabulary/synonym-list.js';
import { Synonym } from './vocabulary/synonym.entity.js';

/** Shared by the catalogs of tools and directories. */
@Module({
  imports: [TypeOrmModule.forFeature([SearchWord, Synonym, FormerSlug, SiteCheck, ShareImage])],
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
    CardProcessing,
    ShareImageRepository,
    ShareImageJob,
    ShareImages,
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
    CardProcessing,
    ShareImages,
  ],
})
export class ListingsModule {}
