import { DataSource } from 'typeorm';
import { FirstAdminService } from '../contexts/accounts/sign-in/first-admin.service.js';
import { SignIn } from '../contexts/accounts/accounts.entities.js';
import { SignInsRepository } from '../contexts/accounts/sign-in/sign-ins.repository.js';
import { AccountsService } from '../contexts/accounts/users/accounts.service.js';
import { User } from '../contexts/access/users/user.entity.js';
import { AuditLogService } from '../platform/audit/audit-log.service.js';
import { type Config, loadConfig } from '../platform/config/config.js';
import { poolOptions } from '../platform/database/connections/data-source-options.js';
import { migrate } from '../platform/database/migrate.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { joinEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.js';
import { StartupError } from '../platform/errors/app-error.js';

/** Starts only what creates a sign-in link, without jobs and routes, because the service may be running at the same time. */
async function createLink(config: Config, databaseUrl: string): Promise<string | undefined> {
  await migrate(databaseUrl);
  const dataSource = await new DataSource({ ...poolOptions(databaseUrl), entities: [User, SignIn] }).initialize();
  try {
    const accounts = new AccountsService(new AuditLogService(dataSource), config);
    const signIns = new SignInsRepository(dataSource);
    return await new FirstAdminService(new UnitOfWork(dataSource), accounts, signIns, config).createLink();
  } finally {
    await dataSource.destroy();
  }
}

async function printLink(config: Config): Promise<void> {
  const { dataDir, startTimeoutMs } = config;
  const embedded =
    config.databaseUrl === undefined
      ? await joinEmbeddedPostgres({ dataDir, startTimeoutMs, log: () => undefined })
      : undefined;
  try {
    const link = await createLink(config, embedded?.url ?? config.databaseUrl ?? '');
    if (link === undefined)
      throw new StartupError('An admin account already exists. Ask an admin to give you the admin role.');
    process.stdout.write(`Sign in as the first admin. This link works once, within 1 hour:\n\n  ${link}\n`);
  } finally {
    await embedded?.stop();
  }
}

try {
  await printLink(loadConfig(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
