/** Faults under load: what callers see, what is lost, how long recovery takes. Usage: npm run drill [part of a name] */
import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from './load.mjs';
import { scenes } from './scenes.mjs';
import { Stage } from './stage.mjs';
import { header, judge, line, recovery, RECOVERY_MS, writes } from './verdict.mjs';

const CALM_MS = 2_500;
const AFTERWARDS_MS = 4_000;
const SETTLING_MS = 1_500;
const CRASH_SHOWN = 2_000;

const print = (text) => process.stdout.write(`${text}\n`);

async function play(stage, scene) {
  const load = new Load(stage);
  load.start();
  await sleep(CALM_MS);
  await scene.inject(stage, load);
  // The restart of a server does not count towards the recovery time, but the responses meanwhile are judged.
  await scene.lift(stage);
  const liftedAt = performance.now();
  const isBack = () => recovery(load.responses, liftedAt) !== undefined;
  while (performance.now() - liftedAt < (isBack() ? AFTERWARDS_MS : RECOVERY_MS)) await sleep(100);
  await load.stop();
  const { remark, problems = [] } = (await scene.check?.(stage, load)) ?? {};
  for (const service of stage.services.filter(({ hasCrashed }) => hasCrashed)) {
    problems.push(`a process ended:\n${service.output.slice(-CRASH_SHOWN)}`);
    await service.start();
  }
  const recovered = recovery(load.responses, liftedAt);
  return judge({
    name: scene.name,
    responses: load.responses,
    recovered,
    stored: await writes(stage, load),
    remark,
    problems,
  });
}

const stage = new Stage();
process.once('SIGINT', () => void stage.tearDown().finally(() => process.exit(130)));
const rows = [];
const leftOut = [];
try {
  await stage.build();
  for (const scene of scenes.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    const reason = scene.leftOut?.(stage);
    if (reason === undefined) {
      rows.push(await play(stage, scene));
      print(`played: ${scene.name}`);
      await sleep(SETTLING_MS);
    } else leftOut.push(`${scene.name}: left out, ${reason}`);
  }
} finally {
  await stage.tearDown();
}

print(`\n${header()}`);
for (const { cells, remark, problems } of rows) {
  print(line(cells));
  if (remark) print(`  ${remark}`);
  for (const problem of problems) print(`  BAD: ${problem}`);
}
for (const text of leftOut) print(text);
process.exitCode = rows.every(({ problems }) => problems.length === 0) ? 0 : 1;
