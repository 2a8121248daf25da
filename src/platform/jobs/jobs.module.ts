import { Module } from '@nestjs/common';
import { Jobs } from './jobs.js';
import { JobsRepository } from './jobs.repository.js';
import { MetricsModule } from '../metrics/metrics.module.js';

@Module({ imports: [MetricsModule], providers: [Jobs, JobsRepository], exports: [Jobs] })
export class JobsModule {}
