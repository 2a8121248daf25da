import { Module } from '@nestjs/common';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../../../contexts/directories/directories.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { RecordsModule } from '../records/records.module.js';
import { CategoriesLoader, DirectoryCategoriesLoader, TagsLoader } from './label-kinds.js';
import { CategoriesController, DirectoryCategoriesController, TagsController } from './labels.controller.js';

@Module({
  imports: [ConsoleFrameModule, RecordsModule, CatalogModule, DirectoriesModule],
  controllers: [CategoriesController, TagsController, DirectoryCategoriesController],
  providers: [CategoriesLoader, TagsLoader, DirectoryCategoriesLoader],
})
export class ConsoleLabelsModule {}
