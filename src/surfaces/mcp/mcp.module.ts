import { Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Budgets } from '../../contexts/access/budgets/budgets.js';
import { CatalogModule } from '../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../contexts/directories/directories.module.js';
import { CatalogTools } from './catalog-tools.js';
import { CatalogMcpServer } from './mcp-server.js';
import { McpController } from './mcp.controller.js';
import { ToolCallFastPath } from './fast-path/tool-call-fast-path.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { AccessModule } from '../../contexts/access/access.module.js';

@Module({
  imports: [ListingsModule, MetricsModule, AccessModule, CatalogModule, DirectoriesModule],
  controllers: [McpController],
  providers: [
    CatalogTools,
    ToolCallFastPath,
    {
      provide: CatalogMcpServer,
      useFactory: (tools: CatalogTools, budgets: Budgets) => new CatalogMcpServer(tools, budgets),
      inject: [CatalogTools, Budgets],
    },
  ],
})
export class McpModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly server: CatalogMcpServer) {}

  async onApplicationBootstrap(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      void this.server.listen((error) => {
        if (error === undefined) resolve();
        else reject(new Error('The MCP server did not start', { cause: error }));
      });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server.close();
  }
}
