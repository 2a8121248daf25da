import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { CheckedTools } from './health/checked-tools.js';
import { OpenCounter } from './opens/open-counter.js';
import { PendingOpens } from './opens/pending-opens.entity.js';
import { ToolVisit } from './opens/tool-visit.entity.js';
import { ToolVisitsRepository } from './opens/tool-visits.repository.js';
import { CatalogMaintenance } from './search/catalog-maintenance.js';
import { StaleLabel } from './search/stale-label.entity.js';
import { ToolBitmapKey } from './search/tool-bitmap-key.entity.js';
import { ToolBitmap } from './search/tool-bitmap.entity.js';
import { ToolChange } from './search/tool-change.entity.js';
import { ToolCount } from './search/tool-count.entity.js';
import { ToolGrowth } from './search/tool-growth.js';
import { ToolHosts } from './search/tool-hosts.js';
import { ToolIndexRepository } from './search/tool-index.repository.js';
import { ToolListRepository } from './search/tool-list.repository.js';
import { ToolNames } from './search/tool-names.js';
import { ToolSearch } from './search/tool-search.entity.js';
import { CatalogSlugs } from './sitemap/catalog-slugs.repository.js';
import { Category } from './taxonomy/category.entity.js';
import { LabelMoves } from './taxonomy/label-moves.repository.js';
import { LabelResolver } from './taxonomy/label-resolver.js';
import { Tag } from './taxonomy/tag.entity.js';
import { CategoryEditor, TagEditor } from './taxonomy/taxonomy-editors.js';
import { TaxonomyResponses } from './taxonomy/taxonomy-responses.js';
import { TaxonomyController } from './taxonomy/taxonomy.controller.js';
import { TaxonomyRepository } from './taxonomy/taxonomy.repository.js';
import { TaxonomyService } from './taxonomy/taxonomy.service.js';
import { ToolEditor } from './tools/tool-editor.js';
import { ToolIntake } from './tools/tool-intake.js';
import { ToolResponses } from './tools/tool-responses.js';
import { ToolTag } from './tools/tool-tag.entity.js';
import { ToolWriteRepository } from './tools/tool-write.repository.js';
import { Tool } from './tools/tool.entity.js';
import { ToolRepository } from './tools/tool.repository.js';
import { ToolsController } from './tools/tools.controller.js';
import { ToolsService } from './tools/tools.service.js';
import { KeyUsageReport } from './usage/key-usage-report.js';

@Module({
  imports: [
    AccessModule,
    ListingsModule,
    TypeOrmModule.forFeature([
      Tool,
      ToolTag,
      ToolSearch,
      ToolCount,
      ToolBitmapKey,
      ToolBitmap,
      ToolChange,
      ToolVisit,
      PendingOpens,
      StaleLabel,
      Category,
      Tag,
    ]),
  ],
  controllers: [ToolsController, TaxonomyController],
  providers: [
    CatalogSlugs,
    CheckedTools,
    ToolRepository,
    ToolListRepository,
    ToolIndexRepository,
    ToolVisitsRepository,
    ToolWriteRepository,
    TaxonomyRepository,
    ToolsService,
    TaxonomyService,
    ToolResponses,
    TaxonomyResponses,
    ToolEditor,
    ToolGrowth,
    ToolHosts,
    ToolNames,
    ToolIntake,
    LabelResolver,
    LabelMoves,
    CategoryEditor,
    TagEditor,
    OpenCounter,
    KeyUsageReport,
    CatalogMaintenance,
  ],
  exports: [
    CatalogSlugs,
    OpenCounter,
    KeyUsageReport,
    ToolsService,
    TaxonomyService,
    ToolResponses,
    TaxonomyResponses,
    ToolEditor,
    ToolGrowth,
    ToolHosts,
    ToolNames,
    ToolIntake,
    LabelResolver,
    CategoryEditor,
    TagEditor,
  ],
})
export class CatalogModule {}
