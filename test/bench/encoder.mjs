/**
 * What the encoder costs, alone in a process: building and loading its model, memory, time per text, and how long it holds the event
 * loop. Usage: npm run bench:encoder [texts]. It fails when it takes more than LIMIT_MB.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { HttpAdapterHost } from '@nestjs/core';
import { loadConfig } from '../../dist/src/platform/config/config.js';
import { Encoder } from '../../dist/src/platform/meaning/encoder.js';
import { MetricsService } from '../../dist/src/platform/metrics/metrics.service.js';
import { until } from '../harness/until.mjs';
import { residentMegabytes } from './harness/measure.mjs';

const [, FILE, TEXTS = 300, FOLDER] = process.argv;
const LIMIT_MB = Number(process.env.LIMIT_MB ?? 130);
const WORDS =
  'turn record meeting video into write short notes picture music code sales customer agent free team'.split(' ');

const print = (name, value) => process.stdout.write(`${name.padEnd(44)}${value}\n`);
const phrase = (length, number) =>
  Array.from({ length }, (_, at) => WORDS[(number * 7 + at * (1 + (number % 5))) % WORDS.length]).join(' ');
const cpuMs = () => process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000;

async function encode(encoder, name, length) {
  const times = [];
  const cpuBefore = cpuMs();
  for (let number = 0; number < TEXTS; number += 1) {
    const startedAt = performance.now();
    await encoder.encodeQuestion(phrase(length, number));
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const [low, median, high] = [0.1, 0.5, 0.99].map((share) => times[Math.floor(TEXTS * share)].toFixed(1));
  print(name, `p10 ${low}, median ${median}, p99 ${high} ms; ${((cpuMs() - cpuBefore) / TEXTS).toFixed(1)} ms of CPU`);
}

async function measure() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const host = new HttpAdapterHost();
  const encoder = new Encoder(loadConfig({ DATA_DIR: FOLDER }), new MetricsService(), host);
  const memoryBefore = residentMegabytes(process.pid);
  const [startedAt, cpuBefore] = [performance.now(), cpuMs()];
  delay.enable();
  host.listening = true;
  print('held the event loop to start its thread', `${(performance.now() - startedAt).toFixed(1)} ms`);
  await until(() => encoder.state !== 'starting');
  const startMs = (performance.now() - startedAt).toFixed(0);
  const memory = () => residentMegabytes(process.pid) - memoryBefore;
  print('ready', `${startMs} ms, ${(cpuMs() - cpuBefore).toFixed(0)} ms of CPU, ${memory().toFixed(0)} MB`);
  await encode(encoder, 'question of 10 words', 10);
  await encode(encoder, 'text of 200 words, cut at 128 tokens', 200);
  print('memory at the end', `${memory().toFixed(0)} MB`);
  print('event loop delay', `p99 ${(delay.percentile(99) / 1e6).toFixed(1)}, max ${(delay.max / 1e6).toFixed(1)} ms`);
  if (memory() > LIMIT_MB) process.exitCode = 1;
  await encoder.onApplicationShutdown();
}

if (FOLDER !== undefined) await measure();
else {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-encoder-'));
  for (const start of ['First start, which builds the model', 'Later start']) {
    process.stdout.write(`${start}\n`);
    const { status } = spawnSync(process.execPath, [...process.execArgv, FILE, TEXTS, folder], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
  rmSync(folder, { recursive: true });
}
