import { Module } from '@nestjs/common';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { GoController } from './go.controller.js';
import { ImagesController } from './images.controller.js';
import { ImagesModule } from '../../platform/images/images.module.js';

@Module({ imports: [ImagesModule, CatalogModule], controllers: [GoController, ImagesController] })
export class SiteModule {}
