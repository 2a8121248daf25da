/** The faults, and what must hold besides correct responses. Each `check` returns a remark and the problems it found. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../harness/until.mjs';
import { STANDARD_BUDGET } from './stage.mjs';

const FAULT_MS = 5_000;
/** The service notices within a second that Redis is back. */
const REDIS_NOTICED_MS = 2_000;
/** The third attempt of a job starts about ten seconds after the first. */
const IMAGES_PATIENCE_MS = 40_000;
const JOBS_PATIENCE_MS = 15_000;
/** A process extends the leases of its jobs every 2 s. */
const EXTENDED_MS = 3_000;
/** How often a process is killed until it was running a job at that moment. */
const MAX_KILLS = 8;

/** How long it took; undefined: longer than `patienceMs`. */
async function secondsUntil(look, patienceMs) {
  const startedAt = performance.now();
  const happened = await until(look, patienceMs).catch(() => undefined);
  return happened && (performance.now() - startedAt) / 1_000;
}

const fullDisk = {
  name: 'image disk full',
  async inject(stage, load) {
    await stage.images.fill();
    await sleep(FAULT_MS);
    stage.waiting = (await iconsOf(stage, load)).filter((icon) => icon === null).length;
  },
  lift: (stage) => stage.images.makeRoom(),
  async check(stage, load) {
    const isWhole = async () => !(await iconsOf(stage, load)).includes(null);
    const seconds = await secondsUntil(isWhole, IMAGES_PATIENCE_MS);
    const icons = (await iconsOf(stage, load)).filter((icon) => icon !== null);
    const responses = await Promise.all(icons.map((icon) => fetch(stage.services[1].address + new URL(icon).pathname)));
    const shown = responses.filter(({ status }) => status === 200).length;
    const problems = [];
    if (stage.waiting === 0) problems.push('every image was stored all the same, so nothing is shown');
    if (shown < load.listings.size) problems.push(`only ${shown} of ${load.listings.size} images are shown`);
    const last = seconds === undefined ? '' : `, the last ${seconds.toFixed(1)} s after the load`;
    return {
      remark: `${stage.images.how}: ${stage.waiting} waited for their image, ${shown} have it${last}`,
      problems,
    };
  },
};

async function iconsOf(stage, { listings }) {
  const rows = await stage.primary.rows('select icon from tools where id = any($1)', [[...listings.keys()]]);
  return rows.map(({ icon }) => icon);
}

/** While Redis is stopped or hangs, each process counts for itself; before and after, the counts are shared. */
const redisScene = (name, fault, lift) => ({
  name,
  leftOut: (stage) => (stage.hasRedis ? undefined : 'no redis-server on this machine'),
  async inject(stage) {
    stage.before = await passed(stage);
    await fault(stage.redis);
    stage.alone = await passed(stage);
    await sleep(FAULT_MS);
  },
  lift: (stage) => lift(stage.redis),
  async check(stage) {
    await sleep(REDIS_NOTICED_MS);
    const { before, alone } = stage;
    const again = await passed(stage);
    const seen = `together ${before.join(' + ')}, alone ${alone.join(' + ')}, together again ${again.join(' + ')}`;
    const isShared = ([one, two]) => one + two === STANDARD_BUDGET;
    const isRight = isShared(before) && isShared(again) && alone.every((count) => count === STANDARD_BUDGET);
    return {
      remark: `of a budget of ${STANDARD_BUDGET} passed: ${seen}`,
      problems: isRight ? [] : ['budgets were not kept'],
    };
  },
});

const stop = (server) => server.stop();
const start = (server) => server.start();
const kill = (server) => server.kill();
const freeze = (server) => server.freeze();
const thaw = (server) => server.thaw();

/** How many requests of a new key each process lets pass when they are called in turn. */
async function passed(stage) {
  const key = await stage.standardKey();
  const counts = stage.services.map(() => 0);
  for (let round = 0; round < STANDARD_BUDGET + 5; round += 1)
    for (const [index, { address }] of stage.services.entries()) {
      const response = await fetch(`${address}/v1/tools/listed-7`, { headers: { 'x-api-key': key } });
      await response.arrayBuffer();
      if (response.status === 200) counts[index] += 1;
      else if (response.status !== 429) counts[index] = NaN;
    }
  return counts;
}

const replicaScene = (name, fault, lift) => ({
  name,
  async inject(stage) {
    await fault(stage.replica);
    await sleep(FAULT_MS);
  },
  lift: (stage) => lift(stage.replica),
  async check(stage) {
    const before = await scans(stage);
    // Reads that the response cache cannot serve.
    const isAsked = async () => {
      await Promise.all(stage.services.map((service) => stage.readFresh(service)));
      return (await scans(stage)) > before;
    };
    const seconds = await secondsUntil(isAsked, JOBS_PATIENCE_MS);
    return {
      remark: seconds === undefined ? '' : 'the replica serves reads again',
      problems: seconds === undefined ? ['the replica is not asked again'] : [],
    };
  },
});

/** How many scans of the listings the replica has made. */
async function scans(stage) {
  const [{ count }] = await stage.replica.rows(
    `select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::integer as count
       from pg_stat_user_tables where relname = 'tools'`,
  );
  return count;
}

const killedProcess = {
  name: 'one process killed',
  async inject(stage) {
    // Slow sites make it likely that the killed process is running a job. If the other process had it, that one is killed next.
    stage.site.pauseMs = 1_500;
    stage.orphans = [];
    for (let attempt = 0; attempt < MAX_KILLS && stage.orphans.length === 0; attempt += 1) {
      if (attempt > 0) await stage.victim.start();
      stage.victim = stage.services[attempt % stage.services.length];
      await sleep(2_000);
      await stage.victim.kill();
      stage.orphans = await orphans(stage);
    }
    stage.site.pauseMs = 0;
    const isTakenOver = async () => {
      const left = await stage.primary.rows('select id from jobs where id = any($1)', [stage.orphans]);
      return left.length === 0;
    };
    const [takenOver] = await Promise.all([secondsUntil(isTakenOver, JOBS_PATIENCE_MS), sleep(FAULT_MS)]);
    // Counted from the kill, because finding the jobs takes some time.
    stage.takenOver = takenOver && takenOver + EXTENDED_MS / 1_000;
  },
  lift: (stage) => stage.victim.start(),
  check(stage) {
    const count = stage.orphans.length;
    const problems = [];
    if (count === 0) problems.push('it held no job when it was killed, so nothing is shown');
    if (stage.takenOver === undefined) problems.push('its jobs were not taken over');
    return { remark: `${count} jobs of its were done by the other within ${stage.takenOver?.toFixed(1)} s`, problems };
  },
};

/** Jobs whose lease is no longer extended, because their process is dead. */
async function orphans(stage) {
  const leases = () =>
    stage.primary.rows('select id, leased_until::text as until from jobs where leased_until > now()');
  const before = await leases();
  await sleep(EXTENDED_MS);
  const after = new Map((await leases()).map(({ id, until }) => [id, until]));
  return before.filter(({ id, until }) => after.get(id) === until).map(({ id }) => id);
}

const databaseScene = (name, fault, lift) => ({
  name,
  async inject(stage) {
    await fault(stage.primary);
    await sleep(FAULT_MS);
  },
  lift: (stage) => lift(stage.primary),
});

export const scenes = [
  fullDisk,
  redisScene('Redis stopped, started', stop, start),
  redisScene('Redis hangs', freeze, thaw),
  replicaScene('replica killed, started', kill, start),
  replicaScene('replica hangs', freeze, thaw),
  killedProcess,
  databaseScene('PostgreSQL stopped, started', stop, start),
  databaseScene('PostgreSQL killed, started', kill, start),
  databaseScene('PostgreSQL hangs', freeze, thaw),
];
