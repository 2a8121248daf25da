import { isatty } from 'node:tty';
import { styleText } from 'node:util';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from './platform/config/config.js';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.js';
import type { LogOutput } from './platform/logging/log-output.js';
import { StartupError } from './platform/errors/app-error.js';
import type { Paint } from './surfaces/demo/welcome.js';

/** How long running requests may take to finish when the service stops. */
const REQUEST_GRACE_MS = 4_000;

const STDOUT = 1;
// `process.stdout` is opened for a terminal only: it would make a pipe non-blocking, and the log writes to the same pipe.
const showsColors = isatty(STDOUT) && process.stdout.hasColors();
const paint: Paint = (format, text) => (showsColors ? styleText(format, text) : text);

/**
 * Resolves when the service is ready, to a function that stops it. A start that is aborted undoes what it has done so far.
 * Everything is printed to `output`.
 */
export async function start(config: Config, stopRequest: AbortSignal, output: LogOutput): Promise<() => Promise<void>> {
  // Loading takes longest; the database starts meanwhile.
  const loading = Promise.all([
    import('./app.js'),
    import('./platform/database/migrate.js'),
    import('./platform/logging/service-logger.js'),
    import('./surfaces/demo/first-start.service.js'),
    import('./surfaces/demo/welcome.js'),
    import('./contexts/accounts/sign-in/first-admin.service.js'),
  ]);
  const logging = loading.then(([, , { ServiceLogger }]) => {
    const logLevels = ['log' as const, 'warn' as const, 'error' as const, 'fatal' as const];
    return new ServiceLogger({ json: config.production, colors: showsColors, logLevels }, output.write);
  });
  const log = (line: string): void => {
    logging.then((logger) => logger.log(line, 'EmbeddedPostgres')).catch(() => undefined);
  };
  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const databaseUrl = config.databaseUrl ?? (await startDatabase(config, log, undo));
    const [{ createApp }, { migrate }, , { FirstStartService }, { keysText, readyText }, { FirstAdminService }] =
      await loading;
    const logger = await logging;
    stopRequest.throwIfAborted();
    await migrate(databaseUrl);
    stopRequest.throwIfAborted();
    const app = await createApp({ config, databaseUrl, logger, writeRequestLine: output.write });
    undo.push(() => close(app));
    stopRequest.throwIfAborted();
    const keys = await app.get(FirstStartService).runFirstStart();
    const firstAdmin = app.get(FirstAdminService);
    // Not in production, where logs are stored: the link is a secret.
    const adminLink = config.production ? undefined : await firstAdmin.createFirstStartLink();
    await printKeys(keysText(keys, adminLink, paint), output);
    if (config.production && (await firstAdmin.isMissing()))
      logger.log(
        'There is no admin account. To get a sign-in link, run: node dist/src/commands/admin-link.js',
        'Start',
      );
    if (!config.agentSignIn)
      logger.warn(
        `Apps can connect to /mcp with keys only: signing in needs a SITE_URL that is https or localhost, not ${config.siteUrl}`,
        'Start',
      );
    await listen(app, config);
    if (config.production) logger.log(`Catalog Service is ready: ${config.siteUrl}/v1/`, 'Start');
    else output.write(readyText(config, keys, paint));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Called first, before anything else can fail, because these keys are shown only once. */
async function printKeys(text: string, output: LogOutput): Promise<void> {
  if (text === '') return;
  output.write(text);
  await output.drained();
}

async function startDatabase(
  { dataDir, startTimeoutMs }: Config,
  log: (line: string) => void,
  undo: (() => Promise<void>)[],
): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log, startTimeoutMs });
  undo.push(() => embedded.stop());
  return embedded.url;
}

async function close(app: NestExpressApplication): Promise<void> {
  // New connections are rejected while running jobs and requests finish.
  app.getHttpServer().close();
  setTimeout(() => app.getHttpServer().closeAllConnections(), REQUEST_GRACE_MS).unref();
  await app.close();
}

async function listen(app: NestExpressApplication, { port, host }: Config): Promise<void> {
  try {
    await (host === undefined ? app.listen(port) : app.listen(port, host));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartupError(`Port ${port} is in use by another program. Stop it, or set PORT.`);
  }
}
