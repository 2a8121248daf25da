import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOptions } from '../../src/platform/database/connections/data-source-options.js';
import { DatabaseNotificationsService } from '../../src/platform/database/database-notifications.service.js';
import type { JobKind } from '../../src/platform/jobs/job.js';
import { JobsService, JOBS_ADDED } from '../../src/platform/jobs/jobs.service.js';
import { MetricsService } from '../../src/platform/metrics/metrics.service.js';
import { cloneDatabase, dropDatabase } from '../harness/database.js';
import { until } from '../harness/until.mjs';

/** Long, so that a test fails if a job waits for the next poll. */
const POLL_MS = 60_000;

type Work = JobKind['runJob'];

/** The jobs of one process. */
class Process {
  looks = 0;
  announcements = 0;
  private readonly notifications: DatabaseNotificationsService;
  private readonly jobs: JobsService;

  constructor(dataSource: DataSource, kinds: Partial<JobKind>[]) {
    this.notifications = new DatabaseNotificationsService(dataSource);
    this.notifications.on(JOBS_ADDED, () => (this.announcements += 1));
    this.jobs = new JobsService(dataSource, this.notifications, new MetricsService());
    const claim = this.jobs.claimJobs.bind(this.jobs);
    this.jobs.claimJobs = (...parameters) => {
      this.looks += 1;
      return claim(...parameters);
    };
    for (const kind of kinds)
      this.jobs.registerKind({
        name: 'work',
        concurrency: 4,
        pollMs: POLL_MS,
        runJob: () => Promise.resolve(),
        ...kind,
      });
  }

  async start(): Promise<void> {
    this.jobs.onApplicationBootstrap();
    await this.notifications.onApplicationBootstrap();
  }

  async stop(): Promise<void> {
    await this.jobs.beforeApplicationShutdown();
    await this.notifications.onApplicationShutdown();
  }
}

let url: string;
let dataSource: DataSource;
let processes: Process[];

beforeAll(() => Logger.overrideLogger(false));

beforeEach(async () => {
  url = await cloneDatabase();
  dataSource = await new DataSource(poolOptions(url)).initialize();
  processes = [];
});

afterEach(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await dataSource.destroy();
  await dropDatabase(url);
});

async function start(...kinds: Partial<JobKind>[]): Promise<Process> {
  const process = new Process(dataSource, kinds);
  processes.push(process);
  await process.start();
  return process;
}

const createJobs = (): JobsService =>
  new JobsService(dataSource, new DatabaseNotificationsService(dataSource), new MetricsService());

interface Added {
  kind?: string;
  queue?: string;
  numbers: number[];
  maxAttempts?: number;
}

/** Adds all of them in one transaction. */
const add = (...added: Added[]): Promise<void> =>
  dataSource.transaction(async (manager) => {
    const jobs = createJobs();
    for (const { kind = 'work', queue = 'only', numbers, maxAttempts = 1 } of added)
      await jobs.addJobs(
        manager,
        kind,
        numbers.map((number) => ({ payload: { number }, queue, maxAttempts })),
      );
  });

const announce = (): Promise<unknown> => dataSource.query(`select pg_notify('${JOBS_ADDED}', 'work')`);
const rows = async (from: string): Promise<number> => (await dataSource.query<unknown[]>(`select ${from}`)).length;
const isEmpty = async (): Promise<boolean> => (await rows('from jobs')) === 0;
const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Work that runs until `finish` is called. */
function held(): { run: Work; attempts: number[]; finish: () => void } {
  const attempts: number[] = [];
  let finish: () => void = () => undefined;
  const end = new Promise<void>((resolve) => (finish = resolve));
  return { run: (_, { number }) => (attempts.push(number), end), attempts, finish };
}

describe('Jobs', () => {
  it('are not claimed before they are due', async () => {
    const jobs = createJobs();
    const job = { payload: {}, queue: 'only', maxAttempts: 1 };
    await jobs.addJobs(dataSource.manager, 'work', [{ ...job, dueAt: new Date(Date.now() + 60_000) }]);
    expect(await jobs.claimJobs({ name: 'work' }, 10, [])).toEqual([]);
    await dataSource.query(`update jobs set due_at = due_at - interval '60 seconds'`);
    expect(await jobs.claimJobs({ name: 'work' }, 10, [])).toHaveLength(1);
  });

  it('of one queue run directly after each other, also after a failure', async () => {
    const done: unknown[] = [];
    await start({
      runJob: async ({ number }) => {
        await sleep(5);
        done.push(number);
        if (number === 7) throw new Error('Seven');
      },
    });
    await add({ numbers: numbersTo(30) });
    await until(() => done.length === 30);
    expect(done).toEqual(numbersTo(30));
  });

  it('of one queue run beside each other up to its width, and an idle queue comes first', async () => {
    const jobs = createJobs();
    const kind = { name: 'work', queueWidth: 3 };
    const claim = async (atMost: number): Promise<unknown[]> =>
      (await jobs.claimJobs(kind, atMost, [])).map(({ payload }) => payload.number).sort();
    await add({ queue: 'slow', numbers: numbersTo(5) });
    expect(await claim(2)).toEqual([1, 2]);
    await add({ queue: 'idle', numbers: [6] });
    expect(await claim(1)).toEqual([6]);
    expect(await claim(10)).toEqual([3]);
    expect(await claim(10)).toEqual([]);
    // The process that leased them died.
    await dataSource.query(`update jobs set leased_until = now() - interval '1 second' where queue = 'slow'`);
    expect(await claim(10)).toEqual([1, 2, 3]);
  });

  it('start immediately if a worker is idle, while other kinds and processes claim jobs', async () => {
    const done: string[] = [];
    const kinds = ['work', 'other'].map((name) => ({
      name,
      runJob: ({ number }: Record<string, unknown>) => Promise.resolve(void done.push(`${name} ${String(number)}`)),
    }));
    await Promise.all([start(...kinds), start(...kinds)]);
    for (const number of numbersTo(20)) {
      await add({ numbers: [number] }, { kind: 'other', queue: 'another', numbers: [number] });
      await until(() => done.length === 2 * number);
    }
    expect(done.sort()).toEqual(
      numbersTo(20)
        .flatMap((number) => [`other ${number}`, `work ${number}`])
        .sort(),
    );
  });

  it('are not missed while another process is claiming', async () => {
    let runs = 0;
    const process = await start({ runJob: () => Promise.resolve(void (runs += 1)) });
    const other = dataSource.createQueryRunner();
    try {
      await other.startTransaction();
      await other.query(`select from claim_jobs('work', 4, '{}', '8 seconds')`);
      // The process polls before there is a job, waits for the other one, and gets a notification meanwhile.
      const { looks, announcements } = process;
      await announce();
      await until(() => process.looks > looks);
      await add({ numbers: [1] });
      await until(() => process.announcements === announcements + 2);
      await other.commitTransaction();
    } finally {
      await other.release();
    }
    await until(() => runs === 1);
  });

  it('are added once while they wait or run, and again after they have ended', async () => {
    const { run, attempts, finish } = held();
    await start({ runJob: run });
    const jobs = createJobs();
    const addMissing = (...numbers: number[]): Promise<void> =>
      jobs.addMissingJobs(
        dataSource.manager,
        'work',
        numbers.map((number) => ({ payload: { number }, queue: 'only', maxAttempts: 2 })),
      );
    await addMissing(1, 2);
    await until(() => attempts.length === 1);
    await addMissing(1, 2, 3);
    expect(await rows('from jobs')).toBe(3);
    finish();
    await until(isEmpty);
    await addMissing(1);
    await until(() => attempts.length === 4);
  });

  it.each(['addMissingJobs', 'addJobOnce'] as const)(
    'that are wanted again during the last attempt run after it, also when it fails: %s',
    async (insert) => {
      const first = held();
      const numbers: number[] = [];
      await start({
        runJob: async (payload, attempt) => {
          numbers.push(attempt.number);
          if (numbers.length > 1) return;
          await first.run(payload, attempt);
          throw new Error('The last attempt');
        },
      });
      const jobs = createJobs();
      const job = { payload: { number: 1 }, queue: 'only', maxAttempts: 1 };
      const want = (): Promise<void> =>
        insert === 'addJobOnce'
          ? jobs.addJobOnce(dataSource.manager, 'work', job, 10)
          : jobs.addMissingJobs(dataSource.manager, 'work', [job]);
      await want();
      await until(() => numbers.length === 1);
      // The second call finds the first job waiting.
      for (let time = 0; time < 2; time += 1) await want();
      expect(await rows('from jobs')).toBe(2);
      first.finish();
      await until(() => numbers.length === 2);
      expect(numbers).toEqual([1, 1]);
    },
  );

  it('of one queue run one at a time, of several queues in parallel, with any number of processes', async () => {
    const running: string[] = [];
    const done: Record<string, unknown[]> = { odd: [], even: [] };
    let most = 0;
    const run: Work = async ({ number }) => {
      const queue = (number as number) % 2 === 1 ? 'odd' : 'even';
      running.push(queue);
      most = Math.max(most, running.length);
      expect(new Set(running).size).toBe(running.length);
      await sleep(5);
      running.splice(running.indexOf(queue), 1);
      done[queue]?.push(number);
    };
    await Promise.all([start({ runJob: run }), start({ runJob: run }), start({ runJob: run })]);
    const [odd, even] = [numbersTo(40).filter((number) => number % 2 === 1), numbersTo(40).filter((n) => n % 2 === 0)];
    await add({ queue: 'odd', numbers: odd }, { queue: 'even', numbers: even });
    await until(isEmpty);
    expect([done, most]).toEqual([{ odd, even }, 2]);
  });

  it('of one queue continue while a retry of another queue runs', async () => {
    const done: unknown[] = [];
    const slow = held();
    await start({
      runJob: async (payload, attempt) => {
        await (payload.number === 100 ? slow.run(payload, attempt) : sleep(600));
        done.push(payload.number);
      },
      concurrency: 2,
    });
    await add({ numbers: [1, 2, 3] });
    // A retry becomes due without a notification.
    await dataSource.query(
      `insert into jobs (kind, queue, payload, max_attempts, due_at)
       values ('work', 'other', '{"number": 100}', 1, now() + interval '300 milliseconds')`,
    );
    expect(await until(() => done.length === 3 && [...done]).finally(slow.finish)).toEqual([1, 2, 3]);
  });

  it('are retried after a pause, and kept after the last attempt has failed', async () => {
    const attempts: unknown[] = [];
    const process = await start({
      runJob: (_, { number, isLast }) => {
        attempts.push([number, isLast]);
        return Promise.reject(new Error(`Attempt ${number}\0`));
      },
    });
    const begunAt = new Date().toISOString();
    const hasFailed = async (number: number): Promise<boolean> =>
      (await rows(
        `from jobs where last_error = 'Attempt ${number}' and due_at > '${begunAt}'::timestamptz + interval '2 seconds'`,
      )) === 1;
    const endPause = async (): Promise<void> => {
      await dataSource.query('update jobs set due_at = now()');
      await announce();
    };
    await add({ numbers: [1], maxAttempts: 2 });
    await until(() => hasFailed(1));
    await endPause();
    await until(() => hasFailed(2));
    const { looks } = process;
    await endPause();
    await until(() => process.looks > looks);
    await process.stop();
    expect(attempts.join()).toBe('1,false,2,true');
    expect(await rows('from jobs')).toBe(1);
  });

  it('stay with a live process, however long they take', async () => {
    const slow = held();
    await start({ runJob: slow.run, pollMs: 100 });
    await start({ runJob: slow.run, pollMs: 100 });
    await add({ numbers: [1], maxAttempts: 5 });
    await until(() => slow.attempts.length === 1);
    await dataSource.query(`update jobs set leased_until = now() + interval '1 second'`);
    const isExtended = `from jobs where leased_until > now() + interval '2 seconds'`;
    await until(async () => (await rows(isExtended)) === 1);
    slow.finish();
    await until(isEmpty);
    expect(slow.attempts).toEqual([1]);
  });

  it('are taken over from a dead process, which can no longer complete them', async () => {
    const [first, second] = [held(), held()];
    await start({ runJob: first.run });
    await add({ numbers: [1], maxAttempts: 5 });
    await until(() => first.attempts.length === 1);
    await dataSource.query('update jobs set leased_until = now()');
    await start({ runJob: second.run, pollMs: 100 });
    await until(() => second.attempts.length === 1);
    first.finish();
    await processes.shift()?.stop();
    expect([first.attempts, second.attempts, await isEmpty()]).toEqual([[1], [1], false]);
    second.finish();
    await until(isEmpty);
  });

  const claimOnce = async (): Promise<unknown[]> => createJobs().claimJobs({ name: 'work' }, 1, []);
  const killProcess = (): Promise<unknown> => dataSource.query('update jobs set leased_until = now()');

  it('keep their attempts while processes die, and the reason of the last interruption', async () => {
    await add({ numbers: [1], maxAttempts: 2 });
    for (let time = 1; time <= 8; time += 1) {
      expect(await claimOnce()).toHaveLength(1);
      await killProcess();
    }
    const attempts: unknown[] = [];
    const errors: unknown[] = [];
    await start({
      pollMs: 100,
      runJob: async (_, { number, isLast }) => {
        attempts.push([number, isLast]);
        errors.push(...(await dataSource.query<unknown[]>('select last_error from jobs')));
        throw new Error('Failed');
      },
    });
    await until(() => attempts.length === 1);
    await until(async () => {
      await dataSource.query(`update jobs set due_at = now() where leased_until is null`);
      return attempts.length === 2;
    });
    expect(attempts).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(errors[0]).toEqual({ last_error: 'Interruption 8: the process ended during the attempt' });
  });

  it('that end their process again and again fail at last, with the reason', async () => {
    await add({ numbers: [1], maxAttempts: 2 });
    let claims = 0;
    while ((await claimOnce()).length > 0) {
      claims += 1;
      await killProcess();
    }
    expect(claims).toBe(12);
    const { failed, latest } = await createJobs().readBacklog();
    expect([failed, latest[0]?.error]).toEqual([1, 'Interruption 12: the process ended during the attempt']);
    expect(await createJobs().takeUnreportedFailures(dataSource.manager)).toHaveLength(1);
  });

  it('that a shutdown interrupts run again, with the same attempt', async () => {
    let runs = 0;
    const process = await start({
      runJob: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          runs += 1;
          signal.addEventListener('abort', () => reject(new Error('Aborted')));
        }),
    });
    await add({ numbers: [1] });
    await until(() => runs === 1);
    await process.stop();
    const next = held();
    await start({ runJob: next.run });
    await until(() => next.attempts.length === 1);
    expect(next.attempts).toEqual([1]);
    next.finish();
    await until(isEmpty);
  });

  it('that end while the database is unavailable are recorded later, and do not run again', async () => {
    let runs = 0;
    const process = await start({
      pollMs: 100,
      runJob: async () => {
        runs += 1;
        await dataSource.query('alter table jobs rename to jobs_away');
      },
    });
    await add({ numbers: [1], maxAttempts: 5 });
    await until(() => runs === 1);
    const { looks } = process;
    // The process keeps polling and fails.
    await until(() => process.looks >= looks + 2);
    await dataSource.query('alter table jobs_away rename to jobs');
    await until(isEmpty);
    expect(runs).toBe(1);
  });

  it('are not polled continuously if there are none', async () => {
    const process = await start({
      runJob: ({ number }) => (number === 3 ? Promise.reject(new Error('Three')) : Promise.resolve()),
    });
    await add({ numbers: numbersTo(3) });
    await until(async () => (await rows(`from jobs where last_error = 'Three'`)) === 1);
    // There is no event for the last poll after a job, nor for polls that must not happen.
    await sleep(200);
    const before = process.looks;
    await sleep(500);
    expect(process.looks).toBe(before);
  });

  it('that are running are finished when the service stops', async () => {
    const done: unknown[] = [];
    const process = await start({
      runJob: async ({ number }) => {
        await sleep(number === 1 ? 50 : 300);
        done.push(number);
      },
    });
    await add({ queue: 'short', numbers: [1] }, { queue: 'long', numbers: [2] });
    await until(() => done.length === 1);
    await process.stop();
    expect([done, await isEmpty()]).toEqual([[1, 2], true]);
  });
});
