/**
 * Has work on the same thing done one after the other within this process. The database's locks would do the same, but
 * there whoever waits holds a connection, and a single busy thing could take them all.
 */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async take<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(thing);
    const turn = (before ?? Promise.resolve()).then(work, work);
    this.last.set(thing, turn);
    try {
      return await turn;
    } finally {
      if (this.last.get(thing) === turn) this.last.delete(thing);
    }
  }
}
