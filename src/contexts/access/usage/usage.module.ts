import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeyFetches } from './key-fetches.entity.js';
import { KeyRequests } from './key-requests.entity.js';
import { KeyUsage } from './key-usage.js';
import { UsageRepository } from './usage.repository.js';

/** Not global, because such modules shut down before the database does, and the last counts must be written. */
@Module({
  imports: [TypeOrmModule.forFeature([KeyRequests, KeyFetches])],
  providers: [UsageRepository, KeyUsage],
  exports: [KeyUsage],
})
export class UsageModule {}
