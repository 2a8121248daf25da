/** The CPU time of an MCP tools/call compared with the same REST call. Usage: npm run bench:mcp */
import { startLoaded } from './harness/service.mjs';
import { measure } from './harness/measure.mjs';
import { ADMIN_KEY } from './harness/process.mjs';

const LISTINGS = 2_000;
const LIMIT = 2.5;

const service = await startLoaded(LISTINGS);
const authorization = `Bearer ${ADMIN_KEY}`;
const rest = (path) => ({ url: service.address + path, method: 'GET', headers: { authorization } });
const mcp = (name, args) => ({
  url: `${service.address}/mcp`,
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
});

const CASES = [
  ['one by slug', rest('/v1/tools/listing-42'), mcp('get_tool', { slug: 'listing-42' })],
  ['top 10', rest('/v1/tools/top'), mcp('get_top_tools', {})],
  ['keyword search', rest('/v1/tools?q=platform'), mcp('search_tools', { q: 'platform' })],
];

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
  process.exitCode = worst <= LIMIT ? 0 : 1;
} finally {
  await service.stop();
}
