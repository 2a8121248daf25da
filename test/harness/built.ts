import { resolve } from 'node:path';
import type * as Nest from '@nestjs/common';

// Node's own `createRequire`. Jest's would give every suite a copy of the application, which takes 3 s of CPU to load.
const { createRequire } = process.getBuiltinModule('node:module');
const load = createRequire(resolve('package.json'));

/**
 * A module of the build, which all suites of a worker process share: `built<typeof App>('app.js')`. Its classes
 * are not those of the same module in `src`, so `instanceof` does not hold across.
 */
export const built = <Module>(path: string): Module => load(resolve('dist/src', path)) as Module;

/** The logger of the build. */
export const { Logger } = load('@nestjs/common') as typeof Nest;
