/** Refreshes the tokens of apps in turn, as fast as it can or at a fixed pace. Runs as a child process. */
import { Pool } from 'undici';

const CONCURRENCY = 8;

async function run({ address, apps, count = Infinity, perSecond }) {
  const pool = new Pool(address, { connections: CONCURRENCY });
  const startedAt = performance.now();
  let sent = 0;
  let done = 0;
  const failures = {};
  const refresh = async (app) => {
    const form = { grant_type: 'refresh_token', refresh_token: app.refreshToken, client_id: app.clientId };
    const { statusCode, body } = await pool.request({
      path: '/oauth/token',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    const answer = await body.json();
    if (statusCode !== 200) failures[statusCode] = (failures[statusCode] ?? 0) + 1;
    else app.refreshToken = answer.refresh_token;
    done += 1;
  };
  const refreshInTurn = async () => {
    while (sent < count && !isStopped) {
      const number = sent;
      sent += 1;
      const due = perSecond === undefined ? 0 : startedAt + (number * 1_000) / perSecond;
      while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
      await refresh(apps[number % apps.length]);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, refreshInTurn));
  await pool.close();
  return { count: done, perSecond: (done * 1_000) / (performance.now() - startedAt), failures };
}

let isStopped = false;
process.on('message', async (task) => {
  if (task === 'stop') {
    isStopped = true;
    return;
  }
  isStopped = false;
  try {
    process.send(await run(task));
  } catch (error) {
    process.send({ failures: { [error.message]: 1 } });
  }
});
