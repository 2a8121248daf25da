import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ListingsModule } from '../listings/listings.module.js';
import { DirectoriesService } from './directories.service.js';
import { DirectorySlugsRepository } from './directory-slugs.repository.js';
import { Directory, DirectoryCategory } from './directory.entity.js';
import { DirectoryRepository } from './directory.repository.js';
import { AdminDirectoryCategoriesService, AdminDirectoriesService } from './editing/admin-directories.service.js';
import { DirectoryWriteRepository } from './editing/directory-write.repository.js';
import { CategoryFitsRepository } from './matching/category-fits.repository.js';
import { DirectoryCandidatesRepository } from './matching/directory-candidates.repository.js';

const EXPORTED = [
  CategoryFitsRepository,
  DirectoryCandidatesRepository,
  DirectorySlugsRepository,
  DirectoriesService,
  AdminDirectoriesService,
  AdminDirectoryCategoriesService,
];

@Module({
  imports: [ListingsModule, TypeOrmModule.forFeature([Directory, DirectoryCategory])],
  providers: [...EXPORTED, DirectoryRepository, DirectoryWriteRepository],
  exports: EXPORTED,
})
export class DirectoriesModule {}
