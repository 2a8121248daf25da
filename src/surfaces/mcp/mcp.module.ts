import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../contexts/directories/directories.module.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ToolCallFastPath } from './fast-path/tool-call-fast-path.js';
import { McpEndpoint } from './mcp-endpoint.js';
import { McpController } from './mcp.controller.js';
import { CatalogTools } from './tools/catalog-tools.js';

@Module({
  imports: [ListingsModule, AccessModule, CatalogModule, DirectoriesModule, ReferenceModule],
  controllers: [McpController],
  providers: [CatalogTools, ToolCallFastPath, McpEndpoint],
})
export class McpModule {}
