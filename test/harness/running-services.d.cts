import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AppOptions } from '../../src/app.js';

export type StartOptions = Pick<AppOptions, 'arrivalLimits' | 'databaseTimeouts' | 'nameServers'>;

export interface RunningService {
  app: NestExpressApplication;
  url: string;
  databaseUrl: string;
  requestLines: string[];
  /** By class name. */
  providers: ReadonlyMap<string, { instance: unknown }>;
  /** How many jobs run at a time, by kind. Suites may have turned kinds off. */
  concurrencies: ReadonlyMap<string, number>;
}

interface StartRequest {
  environment: Record<string, string>;
  options: StartOptions;
}

export function startApp(request: StartRequest & { databaseUrl: string }): Promise<RunningService>;

/**
 * A running service with an empty database, or a second one on the database of another. Undefined if the suite has that service
 * already, or if the other one is not shared.
 */
export function acquireService(
  request: StartRequest & {
    smtpUrl: string | undefined;
    joinedUrl: string | undefined;
    createDatabase: () => Promise<string>;
  },
): Promise<RunningService | undefined>;

/** Ends what the suite left in a shared service. */
export function releaseService(service: RunningService): Promise<boolean>;
