import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import { Logger as QueueLogger, run, type WorkerEvents } from 'graphile-worker';
import { DataSource } from 'typeorm';
import { poolOptions } from '../src/platform/database/data-source-options.js';
import { type JobKind, Jobs } from '../src/platform/jobs/jobs.js';
import { wakeOneByOne } from '../src/platform/jobs/wake-ups.js';
import { Metrics } from '../src/platform/metrics/metrics.js';
import { cloneDatabase, dropDatabase } from './support/database.js';
import { until } from './support/until.js';

/** As long as any in earnest: what is only done at the next poll comes too late for these tests. */
const POLL_MS = 10_000;
const SOON_MS = 5_000;

let url: string;
let dataSource: DataSource;
let jobs: Jobs;
let isRunning = false;

beforeAll(() => Logger.overrideLogger(false));

beforeEach(async () => {
  url = await cloneDatabase();
  dataSource = await new DataSource(poolOptions(url)).initialize();
  jobs = new Jobs(dataSource, new Metrics());
});

afterEach(async () => {
  await stop();
  await dataSource.destroy();
  await dropDatabase(url);
});

const start = (work: JobKind['run'], concurrency = 4): void => {
  jobs.register({ name: 'work', concurrency, pollMs: POLL_MS, run: work });
  jobs.onApplicationBootstrap();
  isRunning = true;
};

async function stop(): Promise<void> {
  if (isRunning) await jobs.beforeApplicationShutdown();
  isRunning = false;
}

const add = (queue: string, numbers: number[]): Promise<void> =>
  dataSource.transaction((manager) =>
    jobs.add(
      manager,
      'work',
      numbers.map((number) => ({ payload: { number }, queue, maxAttempts: 1 })),
    ),
  );

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('Jobs', () => {
  it('of one queue follow each other at once, also after one that fails', async () => {
    const done: unknown[] = [];
    start(async ({ number }) => {
      await sleep(5);
      done.push(number);
      if (number === 7) throw new Error('Seven');
    });
    await add('only', numbersTo(30));
    await until(() => done.length === 30, SOON_MS);
    expect(done).toEqual(numbersTo(30));
  });

  it('of one queue go on while the worker that had it is busy with what nobody announced', async () => {
    const done: unknown[] = [];
    let finish: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (finish = resolve));
    start(async ({ number }) => {
      await (number === 100 ? slow : sleep(600));
      done.push(number);
    }, 2);
    await add('only', [1, 2]);
    // As a retry, it becomes due while one worker is busy and the other sleeps until the next poll.
    await dataSource.query(
      `select graphile_worker.add_job('work', '{"number": 100}', 'other', now() + interval '300 milliseconds')`,
    );
    expect(await until(() => done.length === 2 && [...done], SOON_MS).finally(finish)).toEqual([1, 2]);
  });

  it('are not looked for again and again when there are none', async () => {
    const events: WorkerEvents = new EventEmitter();
    let looks = 0;
    let ended = 0;
    events.on('worker:getJob:start', () => (looks += 1));
    events.on('job:complete', () => (ended += 1));
    wakeOneByOne(events);
    const runner = await run({
      connectionString: url,
      events,
      noHandleSignals: true,
      logger: new QueueLogger(() => () => undefined),
      parsedCronItems: [],
      taskList: {
        work: (payload) =>
          (payload as { number: number }).number === 3 ? Promise.reject(new Error('Three')) : undefined,
      },
      preset: { worker: { concurrentJobs: 4, pollInterval: POLL_MS, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    await add('only', numbersTo(3));
    await until(() => ended === 3, SOON_MS);
    await sleep(1_000);
    const before = looks;
    await sleep(1_000);
    expect(looks).toBe(before);
    await runner.stop();
  });

  it('end in peace when the service stops between two of them', async () => {
    const done: unknown[] = [];
    start(async ({ number }) => {
      await sleep(number === 1 ? 50 : 300);
      done.push(number);
    });
    await Promise.all([add('short', [1]), add('long', [2])]);
    await until(() => done.length === 1, SOON_MS);
    await stop();
    expect(done).toEqual([1, 2]);
  });
});
