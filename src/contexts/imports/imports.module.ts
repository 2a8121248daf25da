import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { ImportRun } from './import-run.entity.js';
import { ImportsService } from './imports.service.js';
import { ImportsRepository } from './imports.repository.js';
import { NdjsonImportService } from './ndjson-import.service.js';

@Module({
  imports: [CatalogModule, DirectoriesModule, TypeOrmModule.forFeature([ImportRun])],
  providers: [NdjsonImportService, ImportsRepository, ImportsService],
  exports: [NdjsonImportService, ImportsService],
})
export class ImportsModule {}
