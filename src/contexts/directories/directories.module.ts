import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DirectoriesController } from './directories.controller.js';
import { DirectoriesService } from './directories.service.js';
import { DirectoryCategoryLink } from './directory-category-link.entity.js';
import { DirectoryCategory } from './directory-category.entity.js';
import { DirectoryCategoryEditor, DirectoryEditor } from './directory-editor.js';
import { DirectoryWriteRepository } from './directory-write.repository.js';
import { Directory } from './directory.entity.js';
import { DirectoryAnswers } from './directory-answers.js';
import { DirectoryRepository } from './directory.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([Directory, DirectoryCategory, DirectoryCategoryLink])],
  controllers: [DirectoriesController],
  providers: [
    DirectoryRepository,
    DirectoryWriteRepository,
    DirectoriesService,
    DirectoryAnswers,
    DirectoryEditor,
    DirectoryCategoryEditor,
  ],
  exports: [DirectoryAnswers, DirectoryEditor, DirectoryCategoryEditor],
})
export class DirectoriesModule {}
