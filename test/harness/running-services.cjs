// The services that suites call. Jest loads the other harness modules again for each suite; Node loads this one once per worker,
// so that a service can stay up between suites.
const { once } = require('node:events');
const { connect, createServer } = require('node:net');
const { Client } = require('pg');
const { SMTPServer } = require('smtp-server');
const { countService } = require('./costs.cjs');
const { outsideSuites } = require('./outside-suites.cjs');

/** The message with which Jest ends a worker. */
const WORKER_END = 2;
/** Jobs that run longer are interrupted, and the service is not used again. See `JobRunner`. */
const JOBS_END_MS = 3_500;

/** How often job runners poll at most. */
const SELDOM_MS = 2_000;

/** A new connection takes 20 ms of CPU. All runners poll when a service starts, so they share few connections then. */
const CONNECTIONS_AT_START = { max: 2, idleTimeoutMillis: 60_000 };
const MAX_CONNECTIONS = 8;

/** The shared services by environment. Each serves one suite at a time. */
const shared = new Map();

async function startApp({ environment, databaseUrl, options }) {
  countService();
  const { createApp } = outsideSuites(() => require('../../dist/src/app.js'));
  const { loadConfig } = outsideSuites(() => require('../../dist/src/platform/config/config.js'));
  const requestLines = [];
  const app = await createApp({
    config: loadConfig({ ...environment, DATABASE_URL: databaseUrl }),
    databaseUrl,
    logger: false,
    writeRequestLine: (line) => requestLines.push(line),
    ...options,
    ...(options.databaseTimeouts && { databaseTimeouts: { ...options.databaseTimeouts, ...CONNECTIONS_AT_START } }),
  });
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${app.getHttpServer().address().port}`;
  const providers = listProviders(app);
  pollSeldom(providers);
  if (options.databaseTimeouts) providers.get('DataSource').instance.driver.master.options.max = MAX_CONNECTIONS;
  const { runners } = providers.get('JobsService').instance;
  const concurrencies = new Map(runners.map(({ kind }) => [kind.name, kind.concurrency]));
  return { app, url, databaseUrl, requestLines, providers, concurrencies };
}

/** Idle runners take a tenth of a run's CPU. They are told of jobs that are due at once; these polls find later ones. */
function pollSeldom(providers) {
  for (const runner of providers.get('JobsService').instance.runners) {
    clearInterval(runner.timer);
    runner.timer = setInterval(() => runner.poll(), Math.max(runner.kind.pollMs, SELDOM_MS)).unref();
  }
}

/** The wrappers of the instances by class name. Of two with one name, the first. */
function listProviders({ container }) {
  const wrappers = [...container.getModules().values()].flatMap(({ providers }) => [...providers.values()]);
  return new Map(wrappers.reverse().map((wrapper) => [wrapper.name, wrapper]));
}

/** The SMTP port of a shared service. Relays to the mail server of the suite; without one, emails are accepted and dropped. */
class MailRelay {
  sockets = new Set();
  server = createServer((socket) => this.open(socket));
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => stream.on('end', done).resume(),
  }).on('error', () => undefined);

  async listen() {
    for (const server of [this.sink.server, this.server]) {
      server.listen(0, '127.0.0.1').unref();
      await once(server, 'listening');
    }
    return `smtp://127.0.0.1:${this.server.address().port}`;
  }

  relayTo(url) {
    for (const socket of this.sockets) socket.destroy();
    this.target = url === undefined ? this.sink.server.address().port : Number(new URL(url).port);
  }

  open(socket) {
    const onward = connect(this.target, '127.0.0.1');
    const pairs = [
      [socket, onward],
      [onward, socket],
    ];
    for (const [side, other] of pairs) {
      this.sockets.add(side);
      side.pipe(other);
      side.on('error', () => other.destroy());
      side.on('close', () => {
        this.sockets.delete(side);
        other.destroy();
      });
    }
  }
}

/**
 * A running service with an empty database, or a second one on the database of another. Undefined if the suite has that service
 * already, or if the other one is not shared.
 */
async function acquireService({ environment, options, smtpUrl, joinedUrl, createDatabase }) {
  if (joinedUrl !== undefined && ![...shared.values()].some((entry) => entry.databaseUrl === joinedUrl))
    return undefined;
  const name = JSON.stringify([environment, joinedUrl]);
  let entry = shared.get(name);
  if (entry?.isTaken) return undefined;
  if (entry !== undefined) {
    entry.isTaken = true;
    if (await entry.cleaned) clearCaches(entry);
    else entry = undefined;
  }
  if (entry === undefined) {
    const relay = new MailRelay();
    const databaseUrl = joinedUrl ?? (await createDatabase());
    const seeded = joinedUrl === undefined ? await withClient(databaseUrl, readRows) : undefined;
    const started = await startApp({
      environment: { ...environment, SMTP_URL: await relay.listen() },
      databaseUrl,
      options,
    });
    entry = { ...started, relay, seeded, isTaken: true };
    shared.set(name, entry);
  } else {
    for (const worker of backgroundWorkers(entry)) worker.onApplicationBootstrap();
    pollSeldom(entry.providers);
  }
  entry.relay.relayTo(smtpUrl);
  return entry;
}

/** Also called for a suite that did not stop its service. */
function releaseService(entry) {
  entry.isTaken = false;
  entry.cleaned = clean(entry).catch(() => false);
  entry.cleaned.then((isClean) => isClean || entry.app.close());
  return entry.cleaned;
}

/** What works without a request. It pauses between suites: a second process must not work for a suite that has not started it. */
function backgroundWorkers({ providers }) {
  return [
    'JobsService',
    'NotificationCollectorService',
    'DueListingsJob',
    'CatalogMaintenanceService',
    'GapGroupingJob',
  ].map((className) => providers.get(className).instance);
}

/** Ends what the suite left: connections, jobs and rows. */
async function clean(entry) {
  const { app, relay, providers, databaseUrl, seeded, requestLines } = entry;
  relay.relayTo(undefined);
  app.getHttpServer().closeAllConnections();
  const stoppedAt = Date.now();
  const sharing =
    seeded === undefined ? [entry] : [...shared.values()].filter((other) => other.databaseUrl === databaseUrl);
  for (const worker of sharing.flatMap(backgroundWorkers)) await worker.beforeApplicationShutdown();
  if (Date.now() - stoppedAt > JOBS_END_MS) return false;
  await providers.get('KeyUsageService').instance.listAllRequests(1);
  await providers.get('OpenCounterService').instance.flushVisits();
  if (seeded !== undefined) await withClient(databaseUrl, (client) => restoreRows(client, seeded));
  requestLines.length = 0;
  return true;
}

/** Rows were deleted without a notification. */
function clearCaches({ providers }) {
  const { handlers } = providers.get('DatabaseNotificationsService').instance;
  for (const handle of [...handlers.values()].flat()) handle(undefined);
  const { keyWindows, publicWindows } = providers.get('BudgetsService').instance.storage;
  keyWindows.windows.clear();
  publicWindows.clear();
}

async function withClient(connectionString, act) {
  const client = new Client({ connectionString });
  await client.connect();
  return act(client).finally(() => client.end());
}

/** The tables that have rows, with their rows as JSON. */
async function readRows(client) {
  const tables = await tablesWithRows(client);
  const seeded = new Map();
  for (const table of tables) {
    const { rows } = await client.query(`select coalesce(json_agg(t), '[]')::text as rows from ${table} t`);
    seeded.set(table, rows[0].rows);
  }
  return seeded;
}

async function tablesWithRows(client) {
  const { rows: tables } = await client.query(
    `select format('%I', relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition`,
  );
  const { rows } = await client.query(
    tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  );
  return rows.map(({ name }) => name);
}

/**
 * Without triggers and foreign keys, so that the order of the tables does not matter. The locks wait for background work that has
 * begun; what begins later finds empty tables.
 */
async function restoreRows(client, seeded) {
  const tables = (await tablesWithRows(client)).filter((table) => table !== 'migrations');
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(`lock table ${tables.join(', ')} in share row exclusive mode`);
  for (const table of tables) await client.query(`delete from ${table}`);
  for (const table of tables.filter((name) => seeded.has(name)))
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [seeded.get(table)],
    );
  await client.query('commit');
}

async function closeServices() {
  await Promise.all([...shared.values()].map(({ app }) => app.close()));
  shared.clear();
}

/** Between two suites: a suite that failed may not have stopped its service. */
function releaseLeftServices() {
  for (const entry of shared.values()) if (entry.isTaken) releaseService(entry);
}

process.on('message', ([type] = []) => {
  if (type === WORKER_END) void closeServices().finally(() => process.exit(0));
});

module.exports = { startApp, acquireService, releaseService, releaseLeftServices, closeServices };
