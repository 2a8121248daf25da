// How Jest loads modules here. Jest alone would transform and evaluate packages and the application again for every suite,
// which takes 3 s of CPU. Suites share what Node has loaded instead: packages, the harness's `.cjs` modules, and for tests in
// `test` the build of what they import from `src` and `migrations`. Specs beside the code load their sources, so that fake
// timers work in them. What is shared must not keep a suite in memory.
const asyncHooks = require('node:async_hooks');
const { existsSync } = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const { dirname, relative, resolve, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');
const costs = require('./costs.cjs');
const { outsideSuites } = require('./outside-suites.cjs');
const { releaseLeftServices } = require('./running-services.cjs');

const ROOT = resolve(__dirname, '../..');
const TESTS = resolve(ROOT, 'test') + sep;

/**
 * For Jest's storage of the running test. Jest runs one test at a time here. A real AsyncLocalStorage would keep the suite in the
 * memory of everything that outlives it, such as a pooled connection, and slow down every promise until the worker ends.
 */
class RunningTest {
  run(store, callback) {
    const before = this.store;
    this.store = store;
    const end = () => (this.store = before);
    const result = callback();
    Promise.resolve(result).then(end, end);
    return result;
  }

  getStore() {
    return this.store;
  }
}

/** The module to load with Node's `require`, or undefined if Jest loads it. */
function sharedModule(from, name) {
  if (!name.startsWith('.')) return isBuiltin(name) || name.startsWith('@jest/') ? undefined : name;
  if (!from.startsWith(TESTS)) return undefined;
  if (name.endsWith('.cjs')) return resolve(dirname(from), name);
  if (!name.endsWith('.js')) return undefined;
  const path = relative(ROOT, resolve(dirname(from), name));
  const built = resolve(ROOT, 'dist', path);
  return /^(src|migrations)[/\\]/.test(path) && existsSync(built) ? built : undefined;
}

module.exports = class SharingRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    // Packages keep the metadata of decorators in `Reflect`, and the application asks whether it was thrown an `Error`.
    Object.assign(environment.global, { Reflect, Error });
    super(config, environment, ...rest);
    const [, , , , testPath] = rest;
    costs.begin(testPath, environment.global);
  }

  requireModuleOrMock(from, name) {
    const shared = sharedModule(from, name);
    return shared === undefined
      ? super.requireModuleOrMock(from, name)
      : outsideSuites(() => createRequire(from)(shared));
  }

  requireInternalModule(from, name) {
    if (name !== 'node:async_hooks') return super.requireInternalModule(from, name);
    return { ...asyncHooks, AsyncLocalStorage: RunningTest };
  }

  teardown() {
    // A spy on a shared module must not outlive its suite.
    this.restoreAllMocks();
    super.teardown();
    releaseLeftServices();
    costs.end();
  }
};
