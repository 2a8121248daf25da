import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
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

/** Shared by the catalogs of tools and directories. */
@Module({
  imports: [MetricsModule, AuditModule, ShareImagesModule, TypeOrmModule.forFeature([SearchWord, Synonym, FormerSlug])],
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
  ],
  exports: [CatalogRevision, CatalogReads, ResponseCache, SearchEngine, SynonymEditor, FormerSlugs, ListingWriting],
})
export class ListingsModule {}
