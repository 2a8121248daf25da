import { Global, Module } from '@nestjs/common';
import { Jobs } from './jobs.js';
import { JobsRepository } from './jobs.repository.js';

@Global()
@Module({ providers: [Jobs, JobsRepository], exports: [Jobs] })
export class JobsModule {}
