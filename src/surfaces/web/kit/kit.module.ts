import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { ListingsModule } from '../../../contexts/listings/listings.module.js';
import { Assets } from './assets/assets.js';
import { AssetsController } from './assets/assets.controller.js';
import { ImagesController } from './assets/images.controller.js';
import { ChangeStreams } from './live/change-streams.js';
import { ErrorPages } from './pages/error-pages.js';
import { PageCache } from './pages/page-cache.js';
import { PageRenderer } from './pages/page-renderer.js';

@Module({
  imports: [AccessModule, ListingsModule],
  controllers: [AssetsController, ImagesController],
  providers: [Assets, PageRenderer, PageCache, ErrorPages, ChangeStreams],
  exports: [ChangeStreams, PageCache, PageRenderer],
})
export class KitModule {}
