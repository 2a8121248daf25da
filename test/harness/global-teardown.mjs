import { readdir, readFile, rm } from 'node:fs/promises';
import { Client } from 'pg';
import runningServices from './running-services.cjs';

export default async function tearDown() {
  // Without workers, the suites ran in this process.
  await runningServices.closeServices();
  const left = [...(await endLeftProcesses()), ...(await dropLeftDatabases())];
  // A server at CATALOG_TEST_SERVER is not stopped.
  if (globalThis.testServer !== undefined) {
    const { postgres, folder } = globalThis.testServer;
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  if (left.length > 0) throw new Error(`Suites left behind what slows down those after them:\n${left.join('\n')}`);
}

/** Ends the processes that `Instance` started, and their children. Only Linux shows which they are. */
async function endLeftProcesses() {
  const mark = `CATALOG_TEST_RUN=${process.env.CATALOG_TEST_RUN}`;
  const left = [];
  for (const id of await readdir('/proc').catch(() => [])) {
    const read = (name) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
    const command = (await read('cmdline')).replaceAll('\0', ' ');
    if (!(await read('environ')).split('\0').includes(mark) || command.includes('jest-worker')) continue;
    process.kill(Number(id), 'SIGKILL');
    left.push(`process ${id}: ${command}`);
  }
  return left;
}

async function dropLeftDatabases() {
  const client = new Client({ connectionString: process.env.CATALOG_TEST_POSTGRES });
  await client.connect();
  try {
    const { rows } = await client.query(`select datname from pg_database where datname like 'test\\_%'`);
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    return rows.map(({ datname }) => `database ${datname}`);
  } finally {
    await client.end();
  }
}
