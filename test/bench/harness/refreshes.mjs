import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const REFRESHING = fileURLToPath(new URL('./refreshing.mjs', import.meta.url));

/** Refreshes from another process, so that the service is what is measured. */
export class Refreshes {
  #child = fork(REFRESHING);
  #result;

  /** `count`: how many; without it, until `finish`. `perSecond`: the pace. */
  begin(task) {
    this.#result = once(this.#child, 'message');
    this.#child.send(task);
  }

  async finish() {
    this.#child.send('stop');
    return this.result();
  }

  async result() {
    const [result] = await this.#result;
    if (Object.keys(result.failures).length > 0)
      throw new Error(`Not all refreshes succeeded: ${JSON.stringify(result.failures)}`);
    return result;
  }

  close() {
    this.#child.kill();
  }
}
