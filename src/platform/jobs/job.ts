/** One kind of work. Each kind has a runner of its own, so that slow work of one holds up no other. */
export interface JobKind {
  name: string;
  /** How many of them run at once in this process. */
  concurrency: number;
  /** How often to look for jobs that become due without a notification: retries, and those of a process that died. */
  pollMs: number;
  /** Throwing means: try again after a pause that grows with each attempt, until `maxAttempts`. */
  run(payload: Record<string, unknown>, attempt: JobAttempt): Promise<void>;
}

export interface JobAttempt {
  /** From 1. An attempt counts from its beginning, even when the process ends in the middle of it. */
  number: number;
  isLast: boolean;
  /** Aborted when the service stops and the job has had its time. */
  signal: AbortSignal;
}

export interface NewJob {
  payload: Record<string, unknown>;
  /** Jobs of one queue run one after the other. */
  queue: string;
  maxAttempts: number;
}
