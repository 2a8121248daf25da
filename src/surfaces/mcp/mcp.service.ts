import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BudgetsService } from '../../contexts/access/budgets/budgets.service.js';
import { McpToolsService } from './tools/mcp-tools.service.js';
import type { CatalogMcpServer } from './mcp-server.js';

/**
 * Passes messages to the MCP server, which starts with the first message: loading the protocol libraries takes a third of a
 * second, which would slow down every start.
 */
@Injectable()
export class McpService implements OnApplicationShutdown {
  private server: Promise<CatalogMcpServer> | undefined;

  constructor(
    private readonly tools: McpToolsService,
    private readonly budgets: BudgetsService,
  ) {}

  async handlePost(request: Request, response: Response): Promise<void> {
    this.server ??= this.start().catch((error: unknown) => {
      // The next message tries again.
      this.server = undefined;
      throw error;
    });
    await (await this.server).handlePost(request, response);
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.server)?.close();
  }

  private async start(): Promise<CatalogMcpServer> {
    const { CatalogMcpServer } = await import('./mcp-server.js');
    const server = new CatalogMcpServer(this.tools, this.budgets);
    await new Promise<void>((resolve, reject) => {
      void server.listen((error) => {
        if (error === undefined) resolve();
        else reject(new Error('MCP server failed to start', { cause: error }));
      });
    });
    return server;
  }
}
