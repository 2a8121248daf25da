import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { StartupError } from './platform/errors/app-error.js';
import { LogOutput } from './platform/logging/log-output.js';

const SHUTDOWN_LIMIT_MS = 9_500;
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

const output = new LogOutput();

async function end(code: number): Promise<never> {
  await output.drained();
  process.exit(code);
}

async function fail(error: unknown): Promise<never> {
  const text =
    error instanceof StartupError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  return end(1);
}

/** A signal that arrives during the start aborts the start, which undoes what it has done. */
async function stopAfter(started: Promise<() => Promise<void>>): Promise<void> {
  setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
  stopRequest.abort();
  const stop = await started.catch((error: unknown) => {
    if (error === stopRequest.signal.reason) return () => Promise.resolve();
    throw error;
  });
  await stop();
  await end(0);
}

/** Imports here instead of at the top, because loading takes a second in which a signal can arrive. */
async function loadAndStart(): Promise<() => Promise<void>> {
  // Node 22 and newer. Not in the shared temporary folder, where others could store code; a read-only folder turns it off.
  (nodeModule as { enableCompileCache?: (folder: string) => unknown }).enableCompileCache?.(COMPILE_CACHE);
  const { loadConfig } = await import('./platform/config/config.js');
  const config = loadConfig(process.env);
  const { start } = await import('./start.js');
  return start(config, stopRequest.signal, output);
}

const stopRequest = new AbortController();
const started = loadAndStart();
let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    if (!stopping) stopAfter(started).catch(fail);
    stopping = true;
  });
}
started.catch((error: unknown) => stopRequest.signal.aborted || fail(error));
