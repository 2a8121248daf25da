import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { ListingsModule } from '../../../contexts/listings/listings.module.js';
import { ShareImagesModule } from '../../../contexts/listings/share-images/share-images.module.js';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { ImagesModule } from '../../../platform/images/images.module.js';
import { Assets } from './assets/assets.js';
import { AssetsController } from './assets/assets.controller.js';
import { ImagesController } from './assets/images.controller.js';
import { ChangeStreams } from './live/change-streams.js';
import { ErrorPages } from './pages/error-pages.js';
import { PageCache } from './pages/page-cache.js';
import { PageRenderer } from './pages/page-renderer.js';

@Module({
  imports: [AccessModule, ListingsModule, ShareImagesModule, ImagesModule, IdempotencyModule],
  controllers: [AssetsController, ImagesController],
  providers: [Assets, PageRenderer, PageCache, ErrorPages, ChangeStreams],
  exports: [ChangeStreams, PageCache, PageRenderer, IdempotencyModule],
})
export class KitModule {}
