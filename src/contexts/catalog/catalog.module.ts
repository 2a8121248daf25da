import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogSlugs } from './sitemap/catalog-slugs.repository.js';
import { OpenCounter } from './opens/open-counter.js';
import { Category } from './taxonomy/category.entity.js';
import { PendingOpens } from './opens/pending-opens.entity.js';
import { StaleLabel } from './search/stale-label.entity.js';
import { Tag } from './taxonomy/tag.entity.js';
import { CategoryEditor, TagEditor } from './taxonomy/taxonomy-editors.js';
import { TaxonomyController } from './taxonomy/taxonomy.controller.js';
import { TaxonomyRepository } from './taxonomy/taxonomy.repository.js';
import { TaxonomyResponses } from './taxonomy/taxonomy-responses.js';
import { TaxonomyService } from './taxonomy/taxonomy.service.js';
import { ToolChange } from './search/tool-change.entity.js';
import { ToolCount } from './search/tool-count.entity.js';
import { ToolEditor } from './tools/tool-editor.js';
import { LabelMoves } from './taxonomy/label-moves.repository.js';
import { LabelResolver } from './taxonomy/label-resolver.js';
import { ToolIntake } from './tools/tool-intake.js';
import { CheckedTools } from './health/checked-tools.js';
import { ToolIndexRepository } from './search/tool-index.repository.js';
import { ToolGrowth } from './search/tool-growth.js';
import { ToolHosts } from './search/tool-hosts.js';
import { ToolListRepository } from './search/tool-list.repository.js';
import { ToolNames } from './search/tool-names.js';
import { ToolBitmapKey } from './search/tool-bitmap-key.entity.js';
import { ToolBitmap } from './search/tool-bitmap.entity.js';
import { ToolResponses } from './tools/tool-responses.js';
import { ToolSearch } from './search/tool-search.entity.js';
import { ToolTag } from './tools/tool-tag.entity.js';
import { CatalogMaintenance } from './search/catalog-maintenance.js';
import { ToolVisit } from './opens/tool-visit.entity.js';
import { ToolVisitsRepository } from './opens/tool-visits.repository.js';
import { ToolWriteRepository } from './tools/tool-write.repository.js';
import { Tool } from './tools/tool.entity.js';
import { ToolRepository } from './tools/tool.repository.js';
import { ToolsController } from './tools/tools.controller.js';
import { ToolsService } from './tools/tools.service.js';
import { KeyUsageReport } from './usage/key-usage-report.js';
import { AccessModule } from '../access/access.module.js';
import { UsageModule } from '../access/usage/usage.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';

@Module({
  imports: [
    AccessModule,
    UsageModule,
    ListingsModule,
    AuditModule,
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
