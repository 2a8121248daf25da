import { DatabaseUnavailableError } from '../errors/database-failure.js';
import { Turnstile } from './turnstile.js';

describe('The turnstile', () => {
  it('lets so many in at a time, all in the end, in their order', async () => {
    const turnstile = new Turnstile(3, 10_000);
    const done: number[] = [];
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        turnstile.pass(async () => {
          inside += 1;
          most = Math.max(most, inside);
          await new Promise((resolve) => setImmediate(resolve));
          inside -= 1;
          done.push(index);
        }),
      ),
    );
    expect([most, done]).toEqual([3, Array.from({ length: 30 }, (_, index) => index)]);
  });

  it('goes on after work that failed', async () => {
    const turnstile = new Turnstile(1, 10_000);
    const failed = turnstile.pass(() => Promise.reject(new Error('no')));
    const passed = turnstile.pass(() => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    await expect(passed).resolves.toBe('yes');
  });

  it('sends away whoever waits too long', async () => {
    const turnstile = new Turnstile(1, 5);
    let finish: () => void = () => undefined;
    const slow = turnstile.pass(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect(turnstile.pass(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
    finish();
    await slow;
    await expect(turnstile.pass(() => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('sends away whoever waits when the database is lost, and lets in who comes later', async () => {
    const turnstile = new Turnstile(1, 10_000);
    const lost = new DatabaseUnavailableError('connect ECONNREFUSED');
    const first = turnstile.pass(() => Promise.reject(lost));
    const waiting = turnstile.pass(() => Promise.resolve('too late'));
    await expect(first).rejects.toBe(lost);
    await expect(waiting).rejects.toBe(lost);
    await expect(turnstile.pass(() => Promise.resolve('in'))).resolves.toBe('in');
  });
});
