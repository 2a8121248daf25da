import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';

/** A payload of `undefined` means that notifications may have been missed, so caches must be cleared. */
export type NotificationHandler = (payload: string | undefined) => void;

const HEARTBEAT_MS = 400;
const HEARTBEAT_TIMEOUT_MS = 900;
const RECONNECT_PAUSE_MS = 300;

/** One connection per process that listens for changes by other processes (LISTEN/NOTIFY), checked by a heartbeat. */
@Injectable()
export class DatabaseNotificationsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseNotificationsService.name);
  private readonly handlers = new Map<string, NotificationHandler[]>();
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastHeartbeatAt = 0;
  private disconnected = false;
  private stopped = false;

  constructor(private readonly dataSource: DataSource) {}

  on(channel: string, handler: NotificationHandler): void {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler]);
  }

  /** Whether every notification so far has arrived, so that cached data can be used without a query. */
  isListening(): boolean {
    return Date.now() - this.lastHeartbeatAt < HEARTBEAT_TIMEOUT_MS;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const { url } = this.dataSource.options as PostgresDataSourceOptions;
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 1_500,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
      application_name: 'catalog-service-notifications',
    });
    client.on('error', () => this.reconnectLater(client));
    client.on('end', () => this.reconnectLater(client));
    client.on('notification', ({ channel, payload }) => this.dispatch(channel, payload ?? ''));
    this.client = client;
    try {
      await client.connect();
      for (const channel of this.handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      for (const channel of this.handlers.keys()) this.dispatch(channel, undefined);
      if (this.disconnected) this.logger.log('Listening for changes by other processes again');
      this.disconnected = false;
      this.keepListening(client, Date.now());
    } catch (error) {
      if (!this.disconnected)
        this.logger.warn(`Cannot listen for changes by other processes, will reconnect: ${(error as Error).message}`);
      this.disconnected = true;
      this.reconnectLater(client);
    }
  }

  /** The end of a connection can arrive together with the last response, so this may be called after `reconnectLater`. */
  private keepListening(client: Client, heartbeatAt: number): void {
    if (client !== this.client) return;
    this.lastHeartbeatAt = heartbeatAt;
    this.timer = setTimeout(() => {
      const sentAt = Date.now();
      client.query('select 1').then(
        () => this.keepListening(client, sentAt),
        () => this.reconnectLater(client),
      );
    }, HEARTBEAT_MS).unref();
  }

  private reconnectLater(client: Client): void {
    if (this.stopped || client !== this.client) return;
    this.client = undefined;
    this.lastHeartbeatAt = 0;
    client.end().catch(() => undefined);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.connect(), RECONNECT_PAUSE_MS).unref();
  }

  private dispatch(channel: string, payload: string | undefined): void {
    for (const handler of this.handlers.get(channel) ?? []) handler(payload);
  }
}
