/**
 * Refreshing tokens, the consent page and the discovery documents: statements and CPU time of each in the service, without the
 * load, which comes from another process. Usage: npm run bench:oauth. It fails above the limits.
 */
import pg from 'pg';
import { createSessionToken, tokenHash } from '../../dist/src/contexts/access/sessions/session-tokens.js';
import { SecretBox } from '../../dist/src/platform/secrets/secret-box.js';
import { addConnections } from './harness/connections.mjs';
import { cpuSeconds, measure } from './harness/measure.mjs';
import { WIDE } from './harness/process.mjs';
import { Refreshes } from './harness/refreshes.mjs';
import { startLoaded } from './harness/service.mjs';

const LISTINGS = 2_000;
/** Each can refresh 60 times per minute. */
const APPS = 300;
const REFRESHES = 3_000;

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(...given) {
  statements += 1;
  return query.apply(this, given);
};

const service = await startLoaded(LISTINGS, undefined, {
  RATE_OAUTH_PER_MINUTE: WIDE,
  RATE_SITE_PER_MINUTE: WIDE,
});

/** Of one request alone; jobs make statements meanwhile, so the fewest count. */
async function statementsOf(send) {
  let fewest = Infinity;
  for (let round = 0; round < 10; round += 1) {
    const before = statements;
    await send();
    fewest = Math.min(fewest, statements - before);
  }
  return fewest;
}

async function refreshes(apps) {
  const app = apps.pop();
  const made = await statementsOf(async () => {
    const form = { grant_type: 'refresh_token', refresh_token: app.refreshToken, client_id: app.clientId };
    const response = await fetch(`${service.address}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    app.refreshToken = (await response.json()).refresh_token;
  });
  const load = new Refreshes();
  try {
    load.begin({ address: service.address, apps, count: 500 });
    await load.result();
    const before = cpuSeconds(process.pid);
    load.begin({ address: service.address, apps, count: REFRESHES });
    const { count, perSecond } = await load.result();
    return { statements: made, cpuMs: ((cpuSeconds(process.pid) - before) * 1_000) / count, perSecond };
  } finally {
    load.close();
  }
}

/** A signed-in user opens the page that asks about an app which has registered. */
async function consent({ userId }) {
  const token = createSessionToken(new SecretBox(Buffer.alloc(32, 7)));
  const client = new pg.Client({ connectionString: service.postgresUrl });
  await client.connect();
  await client.query(
    `insert into sessions (id, user_id, token_hash, device, network, signed_in_at, last_seen_at)
     values (gen_random_uuid(), $1, $2, 'bench', 'bench', now(), now())`,
    [userId, tokenHash(token)],
  );
  await client.end();
  const headers = { cookie: `session=${token}`, accept: 'text/html' };
  const target = { url: service.address + (await requestPath()), method: 'GET', headers };
  const made = await statementsOf(async () => {
    const response = await fetch(target.url, { headers });
    if (!(await response.text()).includes('Allow')) throw new Error(`No consent page: ${response.status}`);
  });
  return { statements: made, ...(await measure(target)) };
}

async function requestPath() {
  const redirectUri = 'https://bench.example/callback';
  const registration = await fetch(`${service.address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Bench', redirect_uris: [redirectUri] }),
  });
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: (await registration.json()).client_id,
    redirect_uri: redirectUri,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const answer = await fetch(`${service.address}/oauth/authorize?${parameters}`, { redirect: 'manual' });
  return new URL(answer.headers.get('location'), service.address).pathname;
}

async function document(path) {
  const target = { url: service.address + path, method: 'GET', headers: {} };
  const made = await statementsOf(async () => (await fetch(target.url)).text());
  return { statements: made, ...(await measure(target)) };
}

function report(name, { statements: made, cpuMs, perSecond }, maxStatements, maxCpuMs) {
  process.stdout.write(
    `${name.padEnd(30)}${String(made).padStart(11)}${cpuMs.toFixed(2).padStart(10)}${perSecond.toFixed(0).padStart(9)}\n`,
  );
  if (made > maxStatements || cpuMs > maxCpuMs) process.exitCode = 1;
}

try {
  const apps = await addConnections(service.postgresUrl, APPS);
  const [{ userId }] = apps;
  process.stdout.write(`${''.padEnd(30)}${'statements'.padStart(11)}${'CPU ms'.padStart(10)}${'per s'.padStart(9)}\n`);
  report('refresh', await refreshes(apps), 3, 3);
  report('consent page', await consent({ userId }), 3, 2);
  report('protected resource metadata', await document('/.well-known/oauth-protected-resource/mcp'), 0, 1);
  report('authorization server metadata', await document('/.well-known/oauth-authorization-server'), 0, 1);
} finally {
  await service.stop();
}
