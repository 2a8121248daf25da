import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { OpenCounterService } from './opens/open-counter.service.js';
import { ToolVisitsRepository } from './opens/tool-visits.repository.js';
import { CatalogMaintenanceService } from './search/catalog-maintenance.service.js';
import { ToolIndexRepository } from './search/tool-index.repository.js';
import { CatalogSlugsRepository } from './sitemap/catalog-slugs.repository.js';
import { LabelResolverService } from './taxonomy/label-resolver.service.js';
import { Category, Tag } from './taxonomy/labels.entity.js';
import { AdminCategoriesService, AdminTagsService } from './taxonomy/admin-labels.service.js';
import { TaxonomyService } from './taxonomy/taxonomy.service.js';
import { AdminToolsService } from './tools/admin-tools.service.js';
import { ThumbnailsRepository } from './thumbnails/thumbnails.repository.js';
import { ThumbnailsService } from './thumbnails/thumbnails.service.js';
import { ToolIntakeService } from './tools/tool-intake.service.js';
import { ToolListRepository } from './tools/tool-list.repository.js';
import { ToolWriteRepository } from './tools/tool-write.repository.js';
import { Tool } from './tools/tool.entity.js';
import { ToolRepository } from './tools/tool.repository.js';
import { ToolsService } from './tools/tools.service.js';
import { KeyUsageReportService } from './usage/key-usage-report.service.js';

const EXPORTED = [
  CatalogSlugsRepository,
  OpenCounterService,
  KeyUsageReportService,
  ToolsService,
  TaxonomyService,
  AdminToolsService,
  ToolIntakeService,
  LabelResolverService,
  AdminCategoriesService,
  AdminTagsService,
  ThumbnailsRepository,
  ThumbnailsService,
];

@Module({
  imports: [AccessModule, DirectoriesModule, ListingsModule, TypeOrmModule.forFeature([Tool, Category, Tag])],
  providers: [
    ...EXPORTED,
    ToolRepository,
    ToolListRepository,
    ToolIndexRepository,
    ToolVisitsRepository,
    ToolWriteRepository,
    CatalogMaintenanceService,
  ],
  exports: EXPORTED,
})
export class CatalogModule {}
