import type { Worker, WorkerEvents } from 'graphile-worker';

const PAUSE_MS = 200;

/**
 * Left to itself the queue wakes as many workers as there are new jobs, and each looks through all that wait, even when
 * every one of them has to wait for another of its queue. Here one worker is woken, at once but only so often, and a
 * worker that was idle and finds work wakes the next.
 */
export function wakeOneByOne(events: WorkerEvents): void {
  events.on('pool:create', ({ workerPool }) => {
    const nudge = workerPool.nudge.bind(workerPool);
    const idle = new Set<Worker>();
    let isOpen = true;
    let isPausing = false;
    let isWanted = false;

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

    workerPool.nudge = wake;
    events.on('worker:getJob:empty', ({ worker }) => idle.add(worker));
    events.on('job:start', ({ worker }) => {
      if (idle.delete(worker) && isOpen) nudge(1);
    });
    events.on('pool:gracefulShutdown', () => (isOpen = false));
  });
}
