/** Repeats one request, or asks for several paths in turn, and reports how long each took. Runs as a child process. */
import { Pool } from 'undici';

const CONCURRENCY = 16;
const SHARES = [0.5, 0.95, 0.99];

/** Reads the whole response with as little work as possible, so that the server is what is measured. */
class Reader {
  constructor(done) {
    this.done = done;
    this.startedAt = performance.now();
  }
  onRequestStart() {}
  onResponseStart(_controller, status) {
    this.status = status;
  }
  onResponseData() {}
  onResponseEnd() {
    this.done(undefined, this.status, performance.now() - this.startedAt);
  }
  onResponseError(_controller, error) {
    this.done(error);
  }
}

function run({ target, count = Infinity, seconds = Infinity, concurrency = CONCURRENCY }) {
  const { origin, pathname, search } = new URL(target.url);
  const { paths = [pathname + search], method, headers, body } = target;
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  const times = [];
  const failures = {};
  const startedAt = performance.now();
  let sent = 0;
  let open = 0;
  return new Promise((resolve, reject) => {
    const next = () => {
      if (sent < count && performance.now() - startedAt < seconds * 1_000) {
        const path = paths[sent % paths.length];
        sent += 1;
        open += 1;
        pool.dispatch({ path, method, headers, body }, new Reader(done));
      } else if (open === 0) {
        const took = (performance.now() - startedAt) / 1_000;
        times.sort((a, b) => a - b);
        const [p50, p95, p99] = SHARES.map((share) => times[Math.floor(times.length * share)]);
        void pool.destroy();
        resolve({ perSecond: times.length / took, count: times.length, p50, p95, p99, failures });
      }
    };
    const done = (error, status, ms) => {
      open -= 1;
      if (error) return reject(error);
      times.push(ms);
      if (status < 200 || status > 299) failures[status] = (failures[status] ?? 0) + 1;
      next();
    };
    for (let index = 0; index < concurrency; index += 1) next();
  });
}

process.on('message', async (task) => {
  try {
    process.send(await run(task));
  } catch (error) {
    process.send({ failures: { [error.message]: 1 } });
  }
});
