import type { Worker, WorkerEvents } from 'graphile-worker';

const PAUSE_MS = 200;
/** When to look once more after the last job has ended: soon, and later still for a database that is slow to write. */
const LOOKS_MS = [10, 100, 500];

/**
 * Left to itself the queue wakes as many workers as there are new jobs, and each looks through all that wait, even when
 * every one of them has to wait for another of its queue. Here one worker is woken, at once but only so often, and a
 * worker that was idle and finds work wakes the next.
 *
 * A worker that is done looks for its next job before the end of the last one is written: it finds the queue of that
 * job still locked. So somebody looks again a moment later, or that queue would stand still until the next poll.
 */
export function wakeOneByOne(events: WorkerEvents): void {
  events.on('pool:create', ({ workerPool }) => {
    const nudge = workerPool.nudge.bind(workerPool);
    const idle = new Set<Worker>();
    let isOpen = true;
    let isPausing = false;
    let isWanted = false;
    let look: NodeJS.Timeout | undefined;

    const wake = (): void => {
      isWanted = isPausing;
      if (isPausing || !isOpen) return;
      nudge(1);
      isPausing = true;
      setTimeout(() => {
        isPausing = false;
        if (isWanted) wake();
      }, PAUSE_MS).unref();
    };

    /** Begins anew with every job that ends, and comes to an end when none does. */
    const lookAgain = ([pause, ...later]: readonly number[]): void => {
      clearTimeout(look);
      if (pause === undefined || !isOpen) return;
      look = setTimeout(() => {
        if (!isOpen) return;
        nudge(1);
        lookAgain(later);
      }, pause).unref();
    };

    workerPool.nudge = wake;
    events.on('worker:getJob:empty', ({ worker }) => idle.add(worker));
    events.on('job:start', ({ worker }) => {
      if (idle.delete(worker) && isOpen) nudge(1);
    });
    events.on('job:complete', () => lookAgain(LOOKS_MS));
    events.on('pool:gracefulShutdown', () => (isOpen = false));
  });
}
