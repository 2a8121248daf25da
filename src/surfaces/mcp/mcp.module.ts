import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../contexts/directories/directories.module.js';
import { CachedReadsModule } from '../cached-reads/cached-reads.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ToolCallFastPathService } from './fast-path/tool-call-fast-path.service.js';
import { McpService } from './mcp.service.js';
import { McpController } from './mcp.controller.js';
import { McpToolsService } from './tools/mcp-tools.service.js';

@Module({
  imports: [CachedReadsModule, AccessModule, CatalogModule, DirectoriesModule, ReferenceModule],
  controllers: [McpController],
  providers: [McpToolsService, ToolCallFastPathService, McpService],
})
export class McpModule {}
