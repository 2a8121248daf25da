/** Sends the request it is told, over and over, and reports how long each took. Runs as a child process. */
import { Agent, request } from 'node:http';

const CONCURRENCY = 16;

function once(agent, { url, method, headers, body }) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = request(url, { method, headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, ms: performance.now() - startedAt }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

process.on('message', async ({ target, count }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const times = [];
  const failures = {};
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const { status, ms } = await once(agent, target);
      times.push(ms);
      if (status < 200 || status > 299) failures[status] = (failures[status] ?? 0) + 1;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  process.send({ perSecond: count / seconds, p50: times[count >> 1], p99: times[Math.floor(count * 0.99)], failures });
});
