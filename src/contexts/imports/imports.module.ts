import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/jobs.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { ImportJob } from './import.job.js';
import { ImportRun } from './import-run.entity.js';
import { NdjsonImport } from './ndjson-import.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';

@Module({
  imports: [JobsModule, CatalogModule, DirectoriesModule, TypeOrmModule.forFeature([ImportRun])],
  providers: [NdjsonImport, ImportsRepository, ImportsService, ImportJob],
  exports: [NdjsonImport, ImportsService],
})
export class ImportsModule {}
