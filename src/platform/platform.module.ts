import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLogService } from './audit/audit-log.service.js';
import { Config } from './config/config.js';
import { type DatabaseTimeouts, poolOptions } from './database/connections/data-source-options.js';
import { DatabaseNotificationsService } from './database/database-notifications.service.js';
import { RowCursorsService } from './database/row-cursors.service.js';
import { UnitOfWork } from './database/unit-of-work.js';
import { RoutesService } from './http/routes.service.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { OneTimeTokensService } from './idempotency/one-time-tokens.service.js';
import { ImageProcessingService } from './images/image-processing.service.js';
import { ImageStore, LocalImageStore, S3ImageStore } from './images/image-store.js';
import { JobsService } from './jobs/jobs.service.js';
import { EmailsService } from './mail/emails.service.js';
import { Encoder } from './meaning/encoder.js';
import { ModelThread } from './meaning/model-thread.js';
import { Reader } from './meaning/reader.js';
import { MetricsEndpointService } from './metrics/metrics-endpoint.service.js';
import { MetricsService } from './metrics/metrics.service.js';
import { OutboundClient } from './outbound/outbound-client.js';
import { encryptionKeyIn, SecretBox } from './secrets/secret-box.js';
import { HostLocksService } from './sites/host-locks.service.js';
import { RobotsRulesService } from './sites/robots-rules.service.js';

const createImageStore = (config: Config): ImageStore =>
  config.imageStore === 'local' ? new LocalImageStore(config) : new S3ImageStore(config.imageStore);

const createSecretBox = async ({ encryptionKey, dataDir }: Config): Promise<SecretBox> =>
  new SecretBox(encryptionKey ?? (await encryptionKeyIn(dataDir)));

const providers = [
  UnitOfWork,
  RowCursorsService,
  DatabaseNotificationsService,
  RoutesService,
  MetricsService,
  AuditLogService,
  IdempotencyService,
  OneTimeTokensService,
  JobsService,
  EmailsService,
  ImageProcessingService,
  ModelThread,
  Encoder,
  Reader,
  HostLocksService,
  RobotsRulesService,
  { provide: OutboundClient, useFactory: (config: Config) => new OutboundClient(config), inject: [Config] },
  { provide: SecretBox, useFactory: createSecretBox, inject: [Config] },
  { provide: ImageStore, useFactory: createImageStore, inject: [Config] },
];

/** What every context and surface can inject. */
@Global()
@Module({})
export class PlatformModule {
  static for(config: Config, databaseUrl: string, timeouts?: DatabaseTimeouts): DynamicModule {
    const connection = { ...poolOptions(databaseUrl, timeouts), autoLoadEntities: true, retryAttempts: 0 };
    const shared = [{ provide: Config, useValue: config }, ...providers];
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, TypeOrmModule.forRoot(connection)],
      providers: [...shared, MetricsEndpointService],
      exports: shared,
    };
  }
}
