import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';
import { CachedReadsService } from './cached-reads.service.js';
import { FastPathService } from './fast-path.service.js';

/** Catalog reads that REST and MCP share. */
@Module({
  imports: [AccessModule, ListingsModule],
  providers: [CachedReadsService, FastPathService],
  exports: [CachedReadsService, FastPathService],
})
export class CachedReadsModule {}
