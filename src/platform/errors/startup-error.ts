/** Stops the start. The message says what the operator has to do, so no stack trace is shown. */
export class StartupError extends Error {}
