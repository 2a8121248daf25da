import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { LaunchDirectories } from './launch-directories.js';
import { LaunchListDirectory } from './launch-list-directory.entity.js';
import { LaunchList } from './launch-list.entity.js';
import { LaunchListsRepository } from './launch-lists.repository.js';
import { LaunchLists } from './launch-lists.service.js';

@Module({
  imports: [
    CatalogModule,
    DirectoriesModule,
    ListingsModule,
    TypeOrmModule.forFeature([LaunchList, LaunchListDirectory]),
  ],
  providers: [LaunchDirectories, LaunchListsRepository, LaunchLists],
  exports: [LaunchDirectories, LaunchLists],
})
export class LaunchListsModule {}
