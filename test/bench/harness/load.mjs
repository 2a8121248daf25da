/** Repeats one request and reports how long each took. Runs as a child process. */
import { Pool } from 'undici';

const CONCURRENCY = 16;

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

function run({ target, count = Infinity, seconds = Infinity }) {
  const { origin, pathname, search } = new URL(target.url);
  const pool = new Pool(origin, { connections: CONCURRENCY, pipelining: 1 });
  const request = { path: pathname + search, method: target.method, headers: target.headers, body: target.body };
  const times = [];
  const failures = {};
  const startedAt = performance.now();
  let sent = 0;
  let open = 0;
  return new Promise((resolve, reject) => {
    const next = () => {
      if (sent < count && performance.now() - startedAt < seconds * 1_000) {
        sent += 1;
        open += 1;
        pool.dispatch(request, new Reader(done));
      } else if (open === 0) {
        const took = (performance.now() - startedAt) / 1_000;
        times.sort((a, b) => a - b);
        const [p50, p99] = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)]);
        void pool.destroy();
        resolve({ perSecond: times.length / took, count: times.length, p50, p99, failures });
      }
    };
    const done = (error, status, ms) => {
      open -= 1;
      if (error) return reject(error);
      times.push(ms);
      if (status < 200 || status > 299) failures[status] = (failures[status] ?? 0) + 1;
      next();
    };
    for (let index = 0; index < CONCURRENCY; index += 1) next();
  });
}

process.on('message', async (task) => {
  try {
    process.send(await run(task));
  } catch (error) {
    process.send({ failures: { [error.message]: 1 } });
  }
});
