import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { LaunchDirectoriesService } from './launch-directories.service.js';
import { LaunchListsRepository } from './launch-lists.repository.js';
import { LaunchListsService } from './launch-lists.service.js';

@Module({
  imports: [CatalogModule, DirectoriesModule, ListingsModule],
  providers: [LaunchDirectoriesService, LaunchListsRepository, LaunchListsService],
  exports: [LaunchDirectoriesService, LaunchListsService],
})
export class LaunchListsModule {}
