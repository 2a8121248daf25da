import { Module } from '@nestjs/common';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../contexts/directories/directories.module.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';
import { ImagesModule } from '../../platform/images/images.module.js';
import { AssetsController } from './assets/assets.controller.js';
import { ImagesController } from './assets/images.controller.js';
import { Assets } from './assets/assets.js';
import { ErrorPages } from './pages/error-pages.js';
import { PageCache } from './pages/page-cache.js';
import { PageRenderer } from './pages/page-renderer.js';
import { DirectoriesPagesController } from './public/directories.controller.js';
import { DirectoryPages } from './public/directory-pages.js';
import { GoController } from './public/go.controller.js';
import { ToolPagesController } from './public/tools.controller.js';
import { ToolPages } from './public/tool-pages.js';

/** The pages for people. */
@Module({
  imports: [ListingsModule, CatalogModule, DirectoriesModule, ImagesModule],
  controllers: [AssetsController, ImagesController, ToolPagesController, DirectoriesPagesController, GoController],
  providers: [Assets, PageRenderer, PageCache, ErrorPages, ToolPages, DirectoryPages],
})
export class WebModule {}
