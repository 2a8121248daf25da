import { Module } from '@nestjs/common';
import { SiteCheckConfig } from './health/site-check.config.js';
import { CheckedCatalogsService } from './health/checked-catalogs.service.js';
import { SiteCheckRunnerService } from './health/site-check-runner.service.js';
import { SiteCheckerService } from './health/site-checker.service.js';
import { SiteChecksRepository } from './health/site-checks.repository.js';
import { SiteChecksService } from './health/site-checks.service.js';
import { SiteResultsService } from './health/site-results.service.js';
import { ListingLookupService } from './listing-lookup.service.js';
import { ListingCodesService } from './meaning/listing-codes.service.js';
import { ListingEncoderService } from './meaning/listing-encoder.service.js';
import { LookalikesService } from './meaning/lookalikes.service.js';
import { SimilarListingsService } from './meaning/similar-listings.service.js';
import { VectorsRepository } from './meaning/vectors.repository.js';
import { CatalogReadsService } from './revision/catalog-reads.service.js';
import { CatalogRevisionService } from './revision/catalog-revision.service.js';
import { QuestionVectorsService } from './search/question-vectors.service.js';
import { SearchHeadService } from './search/search-head.service.js';
import { SearchQueryService } from './search/search-query.service.js';
import { CatalogSearchService } from './search/catalog-search.service.js';
import { SearchIndexRepository } from './search/search-index.repository.js';
import { SpellingService } from './search/spelling.service.js';
import { ShareCardsService } from './share-images/share-cards.service.js';
import { ShareImagesService } from './share-images/share-images.service.js';
import { SynonymsService } from './vocabulary/synonyms.service.js';

const EXPORTED = [
  CatalogRevisionService,
  CatalogReadsService,
  CatalogSearchService,
  SynonymsService,
  ListingLookupService,
  CheckedCatalogsService,
  SiteChecksService,
  SiteResultsService,
  ShareCardsService,
  ShareImagesService,
  ListingEncoderService,
  SimilarListingsService,
  LookalikesService,
  QuestionVectorsService,
];

/** Shared by the catalogs of tools and directories. */
@Module({
  providers: [
    ...EXPORTED,
    SearchIndexRepository,
    VectorsRepository,
    ListingCodesService,
    SpellingService,
    SearchQueryService,
    SearchHeadService,
    SiteCheckConfig,
    SiteChecksRepository,
    SiteCheckerService,
    SiteCheckRunnerService,
  ],
  exports: EXPORTED,
})
export class ListingsModule {}
