import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClickCounter } from './click-counter.js';
import { Category } from './category.entity.js';
import { PendingOpens } from './pending-opens.entity.js';
import { StaleLabel } from './stale-label.entity.js';
import { Tag } from './tag.entity.js';
import { CategoryEditor, TagEditor } from './taxonomy-editors.js';
import { TaxonomyController } from './taxonomy.controller.js';
import { TaxonomyRepository } from './taxonomy.repository.js';
import { TaxonomyResponses } from './taxonomy-responses.js';
import { TaxonomyService } from './taxonomy.service.js';
import { ToolChange } from './tool-change.entity.js';
import { ToolCount } from './tool-count.entity.js';
import { ToolEditor } from './tool-editor.js';
import { LabelResolver } from './label-resolver.js';
import { ToolIntake } from './tool-intake.js';
import { ToolIndexRepository } from './tool-index.repository.js';
import { ToolListRepository } from './tool-list.repository.js';
import { ToolMap } from './tool-map.entity.js';
import { ToolMark } from './tool-mark.entity.js';
import { ToolResponses } from './tool-responses.js';
import { ToolSearch } from './tool-search.entity.js';
import { ToolSearchRepository } from './tool-search.repository.js';
import { ToolTag } from './tool-tag.entity.js';
import { ToolUpkeep } from './tool-upkeep.js';
import { ToolVisit } from './tool-visit.entity.js';
import { ToolVisitsRepository } from './tool-visits.repository.js';
import { ToolWriteRepository } from './tool-write.repository.js';
import { Tool } from './tool.entity.js';
import { ToolRepository } from './tool.repository.js';
import { ToolsController } from './tools.controller.js';
import { ToolsService } from './tools.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Tool,
      ToolTag,
      ToolSearch,
      ToolCount,
      ToolMark,
      ToolMap,
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
    ToolRepository,
    ToolListRepository,
    ToolIndexRepository,
    ToolSearchRepository,
    ToolVisitsRepository,
    ToolWriteRepository,
    TaxonomyRepository,
    ToolsService,
    TaxonomyService,
    ToolResponses,
    TaxonomyResponses,
    ToolEditor,
    ToolIntake,
    LabelResolver,
    CategoryEditor,
    TagEditor,
    ClickCounter,
    ToolUpkeep,
  ],
  exports: [
    ClickCounter,
    ToolsService,
    ToolResponses,
    TaxonomyResponses,
    ToolEditor,
    ToolIntake,
    LabelResolver,
    CategoryEditor,
    TagEditor,
  ],
})
export class CatalogModule {}
