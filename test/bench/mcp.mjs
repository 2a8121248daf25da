/**
 * The CPU time of an MCP tools/call compared with the same REST call, and with the token of a connected app compared with a key,
 * alone and while another process refreshes 300 tokens per second. Usage: npm run bench:mcp
 */
import { addConnections } from './harness/connections.mjs';
import { Refreshes } from './harness/refreshes.mjs';
import { startLoaded } from './harness/service.mjs';
import { measure } from './harness/measure.mjs';
import { ADMIN_KEY, spawnService, WIDE } from './harness/process.mjs';

const LISTINGS = 2_000;
const LIMIT = 2.5;
/** A call with a token may cost this much more than one with a key. */
const TOKEN_LIMIT = 1.05;
const TOKEN_ROUNDS = Number(process.env.ROUNDS ?? 7);
const REFRESHES_PER_SECOND = 300;
/** Each can refresh 60 times per minute. */
const APPS = 400;

const service = await startLoaded(LISTINGS, undefined, { RATE_MCP_STANDARD: WIDE });
const authorization = `Bearer ${ADMIN_KEY}`;
const rest = (path) => ({ url: service.address + path, method: 'GET', headers: { authorization } });
const mcp = (name, args, key = ADMIN_KEY) => ({
  url: `${service.address}/mcp`,
  method: 'POST',
  headers: {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
});

const CASES = [
  ['one by slug', rest('/v1/tools/listing-42'), mcp('get_tool', { slug: 'listing-42' })],
  ['top 10', rest('/v1/tools/top'), mcp('get_top_tools', {})],
  ['keyword search', rest('/v1/tools?q=platform'), mcp('search_tools', { q: 'platform' })],
];

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The two take turns, because the machine is not equally fast all the time. */
async function compareCredentials(name, { key, token }) {
  const ratios = [];
  const costs = { key: [], token: [] };
  for (let round = 0; round < TOKEN_ROUNDS; round += 1) {
    const figures = {};
    for (const [kind, secret] of Object.entries({ key, token })) {
      const target = mcp('get_tool', { slug: 'listing-42' }, secret);
      figures[kind] = (await measure(target, { load: { count: 5_000 } })).cpuMs;
      costs[kind].push(figures[kind]);
    }
    ratios.push(figures.token / figures.key);
  }
  const [keyMs, tokenMs] = [median(costs.key), median(costs.token)];
  const ratio = median(ratios);
  process.stdout.write(
    `${name.padEnd(28)}${keyMs.toFixed(3).padStart(12)}${tokenMs.toFixed(3).padStart(12)}${ratio.toFixed(3).padStart(8)}\n`,
  );
  if (ratio > TOKEN_LIMIT) process.exitCode = 1;
}

async function compareTokens() {
  const [app, ...others] = await addConnections(service.postgresUrl, APPS);
  const created = await service.send(
    'POST',
    '/v1/admin/keys',
    JSON.stringify({ userId: app.userId, name: 'Bench', acceptedPolicy: true }),
  );
  const secrets = { key: (await created.json()).data.key, token: app.accessToken };
  process.stdout.write(
    `\n${''.padEnd(28)}${'key CPU ms'.padStart(12)}${'token CPU ms'.padStart(12)}${'ratio'.padStart(8)}\n`,
  );
  await compareCredentials('alone', secrets);
  const other = await spawnService({ DATABASE_URL: service.postgresUrl });
  const refreshes = new Refreshes();
  try {
    refreshes.begin({ address: other.address, apps: others, perSecond: REFRESHES_PER_SECOND });
    await compareCredentials('while others refresh', secrets);
    const { perSecond } = await refreshes.finish();
    process.stdout.write(`\nrefreshes per second in the other process: ${perSecond.toFixed(0)}\n`);
  } finally {
    refreshes.close();
    await other.stop();
  }
}

try {
  process.stdout.write(
    `${'call'.padEnd(18)}${'REST CPU ms'.padStart(12)}${'MCP CPU ms'.padStart(12)}${'ratio'.padStart(8)}${'REST/s'.padStart(9)}${'MCP/s'.padStart(9)}\n`,
  );
  let worst = 0;
  for (const [name, restTarget, mcpTarget] of CASES) {
    const restResult = await measure(restTarget);
    const mcpResult = await measure(mcpTarget);
    const ratio = mcpResult.cpuMs / restResult.cpuMs;
    worst = Math.max(worst, ratio);
    process.stdout.write(
      `${name.padEnd(18)}${restResult.cpuMs.toFixed(2).padStart(12)}${mcpResult.cpuMs.toFixed(2).padStart(12)}${ratio.toFixed(2).padStart(8)}${restResult.perSecond.toFixed(0).padStart(9)}${mcpResult.perSecond.toFixed(0).padStart(9)}\n`,
    );
  }
  process.stdout.write(`\nworst ratio ${worst.toFixed(2)}, at most ${LIMIT} wanted\n`);
  if (worst > LIMIT) process.exitCode = 1;
  await compareTokens();
} finally {
  await service.stop();
}
