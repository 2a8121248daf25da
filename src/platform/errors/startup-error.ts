/** Keeps the service from starting; its message tells an operator what to do, so no stack trace is shown. */
export class StartupError extends Error {}
