/**
 * What hostile requests cost: every route, every field, every shape, in CPU time of the service and of its database. Fails
 * if one costs too much or gets a 5xx. Usage: npm run bench:hostile [part of a route] [part of a case]
 */
import { Agent, request } from 'node:http';
import { Client } from 'pg';
import { bodies, lines, runs, sendRaw } from './hostile-bodies.mjs';
import { messages } from './hostile-messages.mjs';
import { reads } from './hostile-reads.mjs';
import { ADMIN_KEY, WIDE } from './harness/process.mjs';
import { costOf } from './harness/processor-time.mjs';
import { startProcess } from './harness/sustained.mjs';

const LIMIT_MS = 250;
/** Lower, because most messages are charged to no budget. */
const MESSAGE_LIMIT_MS = 50;
/** Lower, because a text of a few thousand characters costs little unless an expression takes quadratic time. */
const RUN_LIMIT_MS = 20;
const [ROUTE = '', CASE = ''] = process.argv.slice(2);

const running = await startProcess({
  RATE_REST_PREMIUM: WIDE,
  RATE_MCP_PREMIUM: WIDE,
  RATE_SUBMIT_PER_MINUTE: WIDE,
  RATE_SUBMIT_PER_DAY: WIDE,
  RATE_ASK_PER_MINUTE: WIDE,
  RATE_PUBLIC_PER_MINUTE: WIDE,
  RATE_PUBLIC_PER_HOUR: WIDE,
});
const agent = new Agent({ keepAlive: false });

function send({ method, path, key = ADMIN_KEY, headers = {}, body, raw, isCutOff = false }) {
  if (raw !== undefined) return sendRaw(running.address, { method, path, key, headers }, raw);
  return new Promise((resolve, reject) => {
    const sent = { 'x-api-key': key, 'content-type': 'application/json', ...headers };
    const call = request(running.address + path, { method, agent, headers: sent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
    });
    call.on('error', (error) => (isCutOff ? resolve({ status: 413 }) : reject(error)));
    call.end(body);
  });
}

const service = {
  send,
  partnerKey: running.partnerKey,
  list: async (path) => JSON.parse((await send({ method: 'GET', path: `/v1/admin${path}` })).text).data,
  create: async (path, body) => {
    const answer = await send({ method: 'POST', path: `/v1/admin${path}`, body: JSON.stringify(body) });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return JSON.parse(answer.text).data;
  },
};

async function postmaster() {
  const client = new Client({ connectionString: running.postgresUrl });
  await client.connect();
  const { rows } = await client.query(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`);
  await client.end();
  return rows[0].pid;
}

const worst = new Map();

const usualMs = new Map();

/** The cost of the usual request to the same route, which also writes to the database. */
async function usualCost(usual, processes) {
  if (!usual) return 0;
  if (!usualMs.has(usual)) usualMs.set(usual, (await costOf(() => send(usual), { ...processes, suspicious: 0 })).ms);
  return usualMs.get(usual);
}

async function measure(database, [route, what, make]) {
  if (!route.includes(ROUTE) || !what.includes(CASE)) return;
  const { usual, ...options } = make();
  // Submissions start jobs, which run during some of the rounds.
  const processes = { service: running.pid, database, rounds: usual ? 10 : 3 };
  const limit = usual ? RUN_LIMIT_MS : options.path === '/mcp' ? MESSAGE_LIMIT_MS : LIMIT_MS;
  const least = await usualCost(usual, processes);
  const cost = await costOf(() => send(options), { ...processes, suspicious: least + limit / 4 });
  const ms = Math.max(cost.ms - least, 0);
  const { status } = cost.result;
  if (status >= 500 || ms > limit) {
    process.exitCode = 1;
    process.stdout.write(`TOO MUCH ${route}: ${what}: ${ms.toFixed(0)} ms, ${status}\n`);
  }
  if (ms > (worst.get(route)?.ms ?? 0)) worst.set(route, { what, ms, status });
}

try {
  const database = await postmaster();
  for (let round = 0; round < 200; round += 1) {
    await send({ method: 'POST', path: '/v1/admin/tools', body: '{"a":[1,{"b":"c"}],"name":7}' });
    await send({ method: 'GET', path: `/v1/tools?q=${round}`, key: service.partnerKey });
    await send({ method: 'POST', path: '/mcp', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
  }
  for (const cases of [runs, reads, messages, lines, bodies])
    for await (const one of cases(service)) await measure(database, one);
  for (const [route, { what, ms, status }] of worst)
    process.stdout.write(`${route.padEnd(64)}${ms.toFixed(0).padStart(6)} ms  ${status}  ${what}\n`);
} finally {
  agent.destroy();
  await running.stop();
}
