import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ListingsModule } from '../listings/listings.module.js';
import { DirectoriesController } from './directories.controller.js';
import { DirectoriesService } from './directories.service.js';
import { DirectoryCategoryLink } from './directory-category-link.entity.js';
import { DirectoryCategory } from './directory-category.entity.js';
import { DirectoryResponses } from './directory-responses.js';
import { DirectorySearch } from './directory-search.entity.js';
import { DirectorySlugs } from './directory-slugs.repository.js';
import { Directory } from './directory.entity.js';
import { DirectoryRepository } from './directory.repository.js';
import { CheckedDirectories } from './editing/checked-directories.js';
import { DirectoryCategoryEditor, DirectoryEditor } from './editing/directory-editor.js';
import { DirectoryGrowth } from './editing/directory-growth.js';
import { DirectoryHosts } from './editing/directory-hosts.js';
import { DirectoryNames } from './editing/directory-names.js';
import { DirectoryWriteRepository } from './editing/directory-write.repository.js';
import { DirectoryCandidates } from './matching/directory-candidates.js';
import { DirectoryMatches } from './matching/directory-matches.js';

@Module({
  imports: [
    ListingsModule,
    TypeOrmModule.forFeature([Directory, DirectorySearch, DirectoryCategory, DirectoryCategoryLink]),
  ],
  controllers: [DirectoriesController],
  providers: [
    CheckedDirectories,
    DirectoryCandidates,
    DirectoryMatches,
    DirectorySlugs,
    DirectoryRepository,
    DirectoryWriteRepository,
    DirectoriesService,
    DirectoryResponses,
    DirectoryEditor,
    DirectoryCategoryEditor,
    DirectoryGrowth,
    DirectoryHosts,
    DirectoryNames,
  ],
  exports: [
    DirectoryCandidates,
    DirectoryMatches,
    DirectorySlugs,
    DirectoriesService,
    DirectoryResponses,
    DirectoryEditor,
    DirectoryCategoryEditor,
    DirectoryGrowth,
    DirectoryHosts,
    DirectoryNames,
  ],
})
export class DirectoriesModule {}
