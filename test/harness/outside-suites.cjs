const { AsyncResource } = require('node:async_hooks');

/** Created before any suite, so that it belongs to none. */
const outside = new AsyncResource('OutsideSuites');

/**
 * Loads modules that suites share. What they create while they load must not keep the first suite in memory: timers and promises
 * keep the asynchronous context, and the stack of an error keeps the objects whose methods are running.
 */
exports.outsideSuites = (load) => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return outside.runInAsyncScope(load);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};
