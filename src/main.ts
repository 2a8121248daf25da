import { createApp } from './app.js';
import { type Config, ConfigError, loadConfig } from './platform/config/config.js';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.js';
import { migrate } from './platform/database/migrate.js';
import { ServiceLogger } from './platform/http/service-logger.js';
import { FirstStart } from './surfaces/demo/first-start.js';
import { greeting } from './surfaces/demo/greeting.js';

const SHUTDOWN_LIMIT_MS = 9_500;

const print = (text: string): void => {
  process.stdout.write(text);
};

async function start(config: Config): Promise<() => Promise<void>> {
  const logger = new ServiceLogger({ json: config.production, logLevels: ['log', 'warn', 'error', 'fatal'] });
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => logger.log(line, 'EmbeddedPostgres') })
      : undefined;
  try {
    const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
    await migrate(databaseUrl);
    const app = await createApp({ config, databaseUrl, logger, writeRequestLine: print });
    const keys = await app.get(FirstStart).run();
    await (config.host === undefined ? app.listen(config.port) : app.listen(config.port, config.host));
    print(greeting(config.siteUrl, keys));
    return async () => {
      await app.close();
      await embedded?.stop();
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function fail(error: unknown): never {
  const text =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** A signal that arrives while the service is still starting lets the start finish, so that nothing is left behind. */
async function stopAfter(started: Promise<() => Promise<void>>): Promise<void> {
  setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
  const stop = await started;
  await stop();
  process.exit(0);
}

try {
  const started = start(loadConfig(process.env));
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      if (!stopping) stopAfter(started).catch(fail);
      stopping = true;
    });
  }
  await started;
} catch (error) {
  fail(error);
}
