// How Jest loads modules here. Jest alone would transform and evaluate packages and the application again for every suite,
// which takes 3 s of CPU. Suites share what Node has loaded instead: packages, and for tests in `test` the build of what they
// import from `src` and `migrations`. Specs beside the code load their sources, so that fake timers work in them.
const { existsSync } = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const { dirname, relative, resolve, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

const ROOT = resolve(__dirname, '../..');
const TESTS = resolve(ROOT, 'test') + sep;

/** The module to load with Node's `require`, or undefined if Jest loads it. */
function sharedModule(from, name) {
  if (!name.startsWith('.')) return isBuiltin(name) || name.startsWith('@jest/') ? undefined : name;
  if (!from.startsWith(TESTS) || !name.endsWith('.js')) return undefined;
  const path = relative(ROOT, resolve(dirname(from), name));
  const built = resolve(ROOT, 'dist', path);
  return /^(src|migrations)[/\\]/.test(path) && existsSync(built) ? built : undefined;
}

module.exports = class SharingRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    // Packages keep the metadata of decorators in `Reflect`, and the application asks whether it was thrown an `Error`.
    Object.assign(environment.global, { Reflect, Error });
    super(config, environment, ...rest);
  }

  requireModuleOrMock(from, name) {
    const shared = sharedModule(from, name);
    return shared === undefined ? super.requireModuleOrMock(from, name) : createRequire(from)(shared);
  }

  teardown() {
    // A spy on a shared module must not outlive its suite.
    this.restoreAllMocks();
    super.teardown();
  }
};
