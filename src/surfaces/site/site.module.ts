import { Module } from '@nestjs/common';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { GoController } from './go.controller.js';

@Module({ imports: [CatalogModule], controllers: [GoController] })
export class SiteModule {}
