/**
 * What the encoder and the reader cost, alone in a process: building and loading their models, memory, time per text and message, and
 * how long they hold the event loop. Usage: npm run bench:encoder [texts]. It fails when they take more than LIMIT_MB.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { HttpAdapterHost } from '@nestjs/core';
import { loadConfig } from '../../dist/src/platform/config/config.js';
import { Encoder } from '../../dist/src/platform/meaning/encoder.js';
import { ModelThread } from '../../dist/src/platform/meaning/model-thread.js';
import { Reader } from '../../dist/src/platform/meaning/reader.js';
import { MetricsService } from '../../dist/src/platform/metrics/metrics.service.js';
import { until } from '../harness/until.mjs';
import { residentMegabytes } from './harness/measure.mjs';

const [, FILE, TEXTS = 300, FOLDER] = process.argv;
const LIMIT_MB = Number(process.env.LIMIT_MB ?? 180);
const MESSAGES = 30;
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

async function read(reader, words, passages) {
  const cpuBefore = cpuMs();
  for (let number = 0; number < MESSAGES; number += 1) {
    const texts = Array.from({ length: passages }, (_, at) => phrase(words, number + at));
    await reader.read(phrase(10, number), texts, 60_000);
  }
  const cost = ((cpuMs() - cpuBefore) / MESSAGES).toFixed(1);
  print(`message, ${passages} passages of ${words} words`, `${cost} ms of CPU`);
}

async function measure() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const host = new HttpAdapterHost();
  const [thread, metrics] = [new ModelThread(loadConfig({ DATA_DIR: FOLDER }), host), new MetricsService()];
  const encoder = new Encoder(thread, metrics);
  const reader = new Reader(thread, metrics);
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
  await until(() => reader.state !== 'starting');
  print(
    'reader prepared',
    `${(performance.now() - startedAt).toFixed(0)} ms after the start, ${memory().toFixed(0)} MB`,
  );
  const loadedAt = performance.now();
  await reader.read('a question', [], 60_000);
  print('first reading, which loads the reader', `${(performance.now() - loadedAt).toFixed(0)} ms`);
  for (const words of [20, 50, 80]) await read(reader, words, 8);
  await read(reader, 10, 0);
  print('memory at the end', `${memory().toFixed(0)} MB`);
  print('event loop delay', `p99 ${(delay.percentile(99) / 1e6).toFixed(1)}, max ${(delay.max / 1e6).toFixed(1)} ms`);
  if (memory() > LIMIT_MB) process.exitCode = 1;
  await Promise.all([thread, reader].map((each) => each.onApplicationShutdown()));
}

if (FOLDER !== undefined) await measure();
else {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-encoder-'));
  for (const start of ['First start, which builds the models', 'Later start']) {
    process.stdout.write(`${start}\n`);
    const { status } = spawnSync(process.execPath, [...process.execArgv, FILE, TEXTS, folder], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
  rmSync(folder, { recursive: true });
}
