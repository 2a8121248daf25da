import { Turnstile } from './turnstile.js';

const PATIENCE_MS = 10_000;

/**
 * Has work on the same thing done one after the other within this process. The database's locks would do the same, but
 * there whoever waits holds a connection, and a single busy thing could take them all.
 */
export class Turns {
  private readonly gates = new Map<string, { turnstile: Turnstile; visitors: number }>();

  async take<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const gate = this.gates.get(thing) ?? { turnstile: new Turnstile(1, PATIENCE_MS), visitors: 0 };
    this.gates.set(thing, gate);
    gate.visitors += 1;
    try {
      return await gate.turnstile.pass(work);
    } finally {
      gate.visitors -= 1;
      if (gate.visitors === 0) this.gates.delete(thing);
    }
  }
}
