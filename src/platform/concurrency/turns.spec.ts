import { Turns } from './turns.js';

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Turns', () => {
  it('are taken one after the other on one thing, and at once on others', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await pause();
      seen.push(`${name} ends`);
      return name;
    };
    const results = Promise.all([turns.take('a', work('1')), turns.take('a', work('2')), turns.take('b', work('3'))]);
    expect(await results).toEqual(['1', '2', '3']);
    expect(seen.indexOf('1 ends')).toBeLessThan(seen.indexOf('2 begins'));
    expect(seen.indexOf('3 begins')).toBeLessThan(seen.indexOf('1 ends'));
  });

  it('go on after a failure, which concerns only the one that failed', async () => {
    const turns = new Turns();
    const failed = turns.take('a', () => Promise.reject(new Error('no')));
    const next = turns.take('a', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await turns.take('a', () => Promise.resolve('again'))).toBe('again');
  });
});
