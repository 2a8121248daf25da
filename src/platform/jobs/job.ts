/** A kind of job. Each kind has its own runner, so that slow jobs of one kind do not delay the others. */
export interface JobKind {
  name: string;
  /** How many jobs of this kind run at once in this process. */
  concurrency: number;
  /** How many jobs of one queue run at once in all processes; one if omitted. */
  queueWidth?: number;
  /** How often to poll for jobs that become due without a notification: retries, and jobs of a process that died. */
  pollMs: number;
  /** A job that throws is retried after a growing pause, up to `maxAttempts` attempts. */
  runJob(payload: Record<string, unknown>, attempt: JobAttempt): Promise<void>;
}

export interface JobAttempt {
  /** From 1. Attempts that a crash or a shutdown interrupts don't count. */
  number: number;
  isLast: boolean;
  /** Aborted when the service stops and the grace period is over. */
  signal: AbortSignal;
}

export interface NewJob {
  payload: Record<string, unknown>;
  /** Jobs of one queue run one at a time, or as many at once as `queueWidth` of their kind. */
  queue: string;
  maxAttempts: number;
  /** Not run before; now if omitted. */
  dueAt?: Date;
}

export interface ClaimedJob {
  id: string;
  payload: Record<string, unknown>;
  /** Including the attempt that the claim begins. */
  attempts: number;
  /** Grows with interruptions. */
  maxAttempts: number;
  /** Attempts that ended with their process. */
  interruptions: number;
}

/** What a runner needs of the stored jobs. */
export interface JobQueue {
  claimJobs(kind: JobKind, atMost: number, running: readonly ClaimedJob[]): Promise<ClaimedJob[]>;
  completeJob(job: ClaimedJob): Promise<void>;
  failJob(job: ClaimedJob, error: string): Promise<void>;
  interruptJob(job: ClaimedJob): Promise<void>;
}
