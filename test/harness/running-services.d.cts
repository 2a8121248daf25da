import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AppOptions } from '../../src/app.js';

export type StartOptions = Pick<AppOptions, 'arrivalLimits' | 'databaseTimeouts' | 'nameServers'>;

export interface RunningService {
  app: NestExpressApplication;
  address: string;
  databaseUrl: string;
  requestLines: string[];
  /** By class name. */
  providers: ReadonlyMap<string, { instance: unknown }>;
}

interface StartRequest {
  environment: Record<string, string>;
  options: StartOptions;
}

export function startApp(request: StartRequest & { databaseUrl: string }): Promise<RunningService>;

/** A running service with an empty database, or undefined if the suite has it already. */
export function acquireService(
  request: StartRequest & { smtpUrl: string | undefined; createDatabase: () => Promise<string> },
): Promise<RunningService | undefined>;

/** Ends what the suite left in a shared service. */
export function releaseService(service: RunningService): Promise<boolean>;
