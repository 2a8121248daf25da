/** The real servers of the drill, each with the faults that can befall it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../dist/src/platform/embedded-postgres/embedded-postgres.js';

/** A PostgreSQL that comes back on the same port and the same data. */
export class PostgresServer {
  /** Those of its processes that were made to hang. */
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

  /** Like a machine that loses power: nobody says good-bye. Told to stop at once, it is not started again by itself. */
  async kill() {
    process.kill(await this.postmaster(), 'SIGKILL');
    await this.server.stop();
  }

  /** It takes connections and questions, and answers none. The postmaster first: it starts nobody who is then missed. */
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

/** A process that ended by itself meanwhile needs no signal. */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Keeps nothing on disk: what it counted is gone when it comes back. */
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

/** The service as its users run it. */
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
      const hear = (chunk) => {
        // Request lines are many; what is worth showing after a failure is at the end.
        this.output = (this.output + chunk).slice(-OUTPUT_KEPT);
        if (this.output.includes('is ready')) resolve(true);
      };
      this.child.stdout.on('data', hear);
      this.child.stderr.on('data', hear);
    });
    const isOver = once(this.child, 'exit').then(() => false);
    if (!(await Promise.race([isReady, isOver]))) throw new Error(`The service did not start: ${this.output}`);
    // One that ends by itself is still expected to answer.
    this.isAlive = true;
  }

  get hasCrashed() {
    return this.isAlive && (this.child.exitCode !== null || this.child.signalCode !== null);
  }

  async kill() {
    // Before the signal: from here on nobody can expect an answer.
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
