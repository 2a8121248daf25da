import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeyFetches } from './key-fetches.entity.js';
import { KeyRequests } from './key-requests.entity.js';
import { KeyUsage } from './key-usage.js';
import { UsageRepository } from './usage.repository.js';

/** A module of its own and not global: such are shut down before the database is, and the last counts must be written. */
@Module({
  imports: [TypeOrmModule.forFeature([KeyRequests, KeyFetches])],
  providers: [UsageRepository, KeyUsage],
  exports: [KeyUsage],
})
export class UsageModule {}
