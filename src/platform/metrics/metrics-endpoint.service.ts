import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { StartupError } from '../errors/app-error.js';
import { MetricsService } from './metrics.service.js';

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Serves the metrics on a separate port. It needs no key, so callers of the API should not reach it. */
@Injectable()
export class MetricsEndpointService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('MetricsService');
  private server: Server | undefined;

  constructor(
    private readonly config: Config,
    private readonly metrics: MetricsService,
    private readonly dataSource: DataSource,
  ) {}

  /** Before jobs start, because a used port ends the process. */
  async onModuleInit(): Promise<void> {
    const { metricsPort: port, metricsHost } = this.config;
    if (port === undefined) return;
    this.metrics.collectProcessMetrics();
    this.metrics.gauge('database_connections', 'Connections in the pool', ['state'], () => this.readPool());
    this.server = createServer((request, response) => void this.respond(request, response));
    this.server.listen(port, metricsHost);
    try {
      await once(this.server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      throw new StartupError(`Port ${port} is in use by another program. Stop it, or set METRICS_PORT.`);
    }
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async respond({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await this.metrics.text();
      response.writeHead(200, { 'Content-Type': this.metrics.contentType }).end(text);
    } catch (error) {
      this.logger.error(`Metrics could not be read: ${(error as Error).message}`);
      response.writeHead(500).end();
    }
  }

  private readPool(): { labels: { state: string }; value: number }[] {
    const { totalCount, idleCount, waitingCount } = (this.dataSource.driver as unknown as { master: Pool }).master;
    return [
      { labels: { state: 'busy' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
      { labels: { state: 'waiting' }, value: waitingCount },
    ];
  }
}
