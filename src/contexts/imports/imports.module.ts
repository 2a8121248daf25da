import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { ImportRun } from './import-run.entity.js';
import { ImportJob } from './import.job.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { NdjsonImport } from './ndjson-import.js';

@Module({
  imports: [CatalogModule, DirectoriesModule, TypeOrmModule.forFeature([ImportRun])],
  providers: [NdjsonImport, ImportsRepository, ImportsService, ImportJob],
  exports: [NdjsonImport, ImportsService],
})
export class ImportsModule {}
