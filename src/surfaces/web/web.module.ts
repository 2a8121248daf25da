import { Module } from '@nestjs/common';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../contexts/directories/directories.module.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';
import { ShareImagesModule } from '../../contexts/listings/share-images/share-images.module.js';
import { ReportsModule } from '../../contexts/reports/reports.module.js';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { ImagesModule } from '../../platform/images/images.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { AssetsController } from './assets/assets.controller.js';
import { ImagesController } from './assets/images.controller.js';
import { Assets } from './assets/assets.js';
import { DocsController } from './docs/docs.controller.js';
import { DocsPages } from './docs/docs-pages.js';
import { Feed } from './machines/feed.js';
import { MachineFiles } from './machines/machine-files.js';
import { MachinesController } from './machines/machines.controller.js';
import { Sitemaps } from './machines/sitemaps.js';
import { FormerAddresses } from './pages/former-addresses.js';
import { ErrorPages } from './pages/error-pages.js';
import { PageCache } from './pages/page-cache.js';
import { PageRenderer } from './pages/page-renderer.js';
import { DirectoriesPagesController } from './public/directories.controller.js';
import { DirectoryPages } from './public/directory-pages.js';
import { GoController } from './public/go.controller.js';
import { ReportPagesController } from './reports/reports.controller.js';
import { ReportPages } from './reports/report-pages.js';
import { ToolPagesController } from './public/tools.controller.js';
import { ToolPages } from './public/tool-pages.js';
import { WordPages } from './words/word-pages.js';
import { WordsController } from './words/words.controller.js';

/** The pages for people. */
@Module({
  imports: [
    ListingsModule,
    ShareImagesModule,
    CatalogModule,
    DirectoriesModule,
    ReportsModule,
    ImagesModule,
    IdempotencyModule,
    ReferenceModule,
  ],
  controllers: [
    AssetsController,
    ImagesController,
    ToolPagesController,
    DirectoriesPagesController,
    ReportPagesController,
    GoController,
    WordsController,
    DocsController,
    MachinesController,
  ],
  providers: [
    Assets,
    PageRenderer,
    PageCache,
    ErrorPages,
    FormerAddresses,
    ToolPages,
    DirectoryPages,
    ReportPages,
    WordPages,
    DocsPages,
    Sitemaps,
    Feed,
    MachineFiles,
  ],
  exports: [PageCache, PageRenderer, IdempotencyModule],
})
export class WebModule {}
