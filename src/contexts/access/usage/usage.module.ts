import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClientKeys } from './client-keys.js';
import { KeyFetches } from './key-fetches.entity.js';
import { KeyRequests } from './key-requests.entity.js';
import { KeyUsage } from './key-usage.js';
import { UsageRepository } from './usage.repository.js';

/** Not global: the order of shutdown would not guarantee that the last counts are written before the database closes. */
@Module({
  imports: [TypeOrmModule.forFeature([KeyRequests, KeyFetches])],
  providers: [UsageRepository, KeyUsage, ClientKeys],
  exports: [KeyUsage, ClientKeys],
})
export class UsageModule {}
