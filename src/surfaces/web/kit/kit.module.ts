import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { AdmissionModule } from '../../admission/admission.module.js';
import { ListingsModule } from '../../../contexts/listings/listings.module.js';
import { AssetsService } from './assets/assets.service.js';
import { AssetsController, ImagesController } from './assets/assets.controller.js';
import { ChangeStreamsService } from './live/change-streams.service.js';
import { ErrorPagesService } from './pages/error-pages.service.js';
import { PageCache, PageRendererService } from './pages/page-renderer.service.js';

@Module({
  imports: [AccessModule, AdmissionModule, ListingsModule],
  controllers: [AssetsController, ImagesController],
  providers: [AssetsService, PageRendererService, PageCache, ErrorPagesService, ChangeStreamsService],
  // Pages read cookies.
  exports: [AdmissionModule, ChangeStreamsService, PageCache, PageRendererService],
})
export class KitModule {}
