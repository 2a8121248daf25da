import { type INestApplication, Injectable } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import type { CatalogMcpStrategy } from './tools/catalog-mcp.strategy.js';

/**
 * The MCP server, a microservice that joins the application with the first message: loading the protocol libraries takes a third
 * of a second, which would slow down every start.
 */
@Injectable()
export class McpService {
  private application: Pick<INestApplication, 'connectMicroservice'> | undefined;
  private server: Promise<CatalogMcpStrategy> | undefined;

  constructor(private readonly modules: LazyModuleLoader) {}

  joinTo(application: INestApplication): void {
    this.application = application;
  }

  async connect(): Promise<CatalogMcpStrategy> {
    this.server ??= this.start().catch((error: unknown) => {
      // The next message tries again.
      this.server = undefined;
      throw error;
    });
    return this.server;
  }

  private async start(): Promise<CatalogMcpStrategy> {
    const { CatalogMcpStrategy } = await import('./tools/catalog-mcp.strategy.js');
    const { McpToolsModule } = await import('./tools/mcp-tools.module.js');
    await this.modules.load(() => McpToolsModule, { logger: false });
    const strategy = new CatalogMcpStrategy();
    this.application?.connectMicroservice({ strategy });
    await new Promise<void>((resolve, reject) => {
      void strategy.listen((error) => {
        if (error === undefined) resolve();
        else reject(new Error('MCP server failed to start', { cause: error }));
      });
    });
    return strategy;
  }
}
