/** The real servers of the drill, each with its faults. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../dist/src/platform/embedded-postgres/embedded-postgres.js';

/** A PostgreSQL that restarts on the same port with the same data. */
export class PostgresServer {
  /** The processes that were stopped by SIGSTOP. */
  frozen = [];

  constructor(folder, port, settings = {}) {
    this.folder = folder;
    this.settings = { shared_buffers: '64MB', max_connections: '150', ...settings, port: `${port}` };
  }

  async start() {
    this.server = await startEmbeddedPostgres({
      dataDir: this.folder,
      log: () => undefined,
      settings: this.settings,
    });
    this.url = this.server.url;
  }

  async stop() {
    await this.thaw();
    await this.server.stop();
  }

  /** Like a power cut: an immediate shutdown, after which the server does not restart automatically. */
  async kill() {
    process.kill(await this.postmaster(), 'SIGKILL');
    await this.server.stop();
  }

  /** The server accepts connections but does not respond. The postmaster stops first, so that it forks no more. */
  async freeze() {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    const postmaster = await this.postmaster();
    process.kill(postmaster, 'SIGSTOP');
    const { rows } = await client.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    const { rows: own } = await client.query('select pg_backend_pid() as pid');
    this.frozen = [postmaster, ...[...rows, ...own].map(({ pid }) => pid)];
    for (const pid of this.frozen) send(pid, 'SIGSTOP');
    this.watcher = client;
  }

  async thaw() {
    for (const pid of this.frozen.splice(0)) send(pid, 'SIGCONT');
    await this.watcher?.end();
  }

  async rows(statement, values) {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  async postmaster() {
    return Number((await readFile(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }
}

/** A process that has already ended needs no signal. */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Has no persistence, so its counts are lost in a restart. */
export class RedisServer {
  constructor(port) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  /** False when this machine has no Redis. */
  async start() {
    const options = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
    const missing = once(this.child, 'error').then(() => false);
    return Promise.race([missing, this.ready()]);
  }

  async ready() {
    for await (const chunk of this.child.stdout.iterator({ destroyOnReturn: false }))
      if (String(chunk).includes('Ready to accept connections')) break;
    this.child.stdout.resume();
    return true;
  }

  freeze() {
    this.child.kill('SIGSTOP');
  }

  thaw() {
    this.child.kill('SIGCONT');
  }

  async stop() {
    this.thaw();
    await ended(this.child, 'SIGTERM');
  }
}

const OUTPUT_KEPT = 20_000;

/** The service, started like in production. */
export class ServiceProcess {
  isAlive = false;

  constructor(port, environment) {
    this.port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.environment = environment;
  }

  async start() {
    const { PATH = '', HOME = '' } = process.env;
    this.output = '';
    this.child = spawn(process.execPath, ['dist/src/main.js'], {
      env: { PATH, HOME, PORT: `${this.port}`, HOST: '127.0.0.1', ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const isReady = new Promise((resolve) => {
      const collect = (chunk) => {
        // There are many request lines; only the end of the log is shown after a failure.
        this.output = (this.output + chunk).slice(-OUTPUT_KEPT);
        if (this.output.includes('is ready')) resolve(true);
      };
      this.child.stdout.on('data', collect);
      this.child.stderr.on('data', collect);
    });
    const isOver = once(this.child, 'exit').then(() => false);
    if (!(await Promise.race([isReady, isOver]))) throw new Error(`The service did not start: ${this.output}`);
    // A process that ends without a signal is still expected to respond.
    this.isAlive = true;
  }

  get hasCrashed() {
    return this.isAlive && (this.child.exitCode !== null || this.child.signalCode !== null);
  }

  async kill() {
    // Set before the signal, because no response can be expected from now on.
    this.isAlive = false;
    await ended(this.child, 'SIGKILL');
  }

  async stop() {
    await ended(this.child, 'SIGTERM');
  }
}

async function ended(child, signal) {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
