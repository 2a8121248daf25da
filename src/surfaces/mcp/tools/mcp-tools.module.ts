import { Module } from '@nestjs/common';
import { CatalogModule } from '../../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../../contexts/directories/directories.module.js';
import { CachedReadsModule } from '../../cached-reads/cached-reads.module.js';
import { ToolCallFastPathModule } from '../fast-path/tool-call-fast-path.module.js';
import { CatalogToolsController } from './catalog-tools.controller.js';

/** Loaded with the first message, because it needs the protocol libraries. */
@Module({
  imports: [CachedReadsModule, CatalogModule, DirectoriesModule, ToolCallFastPathModule],
  controllers: [CatalogToolsController],
})
export class McpToolsModule {}
