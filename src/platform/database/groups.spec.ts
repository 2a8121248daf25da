import { Groups } from './groups.js';

/** Doubles numbers, and notes how. Odd ones are never done together. */
function doubling(together?: () => Promise<never>): { groups: Groups<number, number>; done: string[] } {
  const done: string[] = [];
  const groups = new Groups<number, number>(
    {
      together: async (items) => {
        done.push(items.join('+'));
        await new Promise((resolve) => setImmediate(resolve));
        if (together) return together();
        return new Map(items.filter((item) => item % 2 === 0).map((item) => [item, item * 2]));
      },
      alone: async (item) => {
        await new Promise((resolve) => setImmediate(resolve));
        done.push(String(item));
        if (item === 13) throw new Error('Thirteen');
        return item * 2;
      },
    },
    10_000,
  );
  return { groups, done };
}

const joinAll = (groups: Groups<number, number>, items: number[]): Promise<PromiseSettledResult<number>[]> =>
  Promise.allSettled(items.map((item) => groups.join(item)));

describe('Groups', () => {
  it('do alone what comes alone, and together what waits', async () => {
    const { groups, done } = doubling();
    const answers = await joinAll(groups, [2, 4, 6, 8, 10]);
    expect(answers).toEqual([4, 8, 12, 16, 20].map((value) => ({ status: 'fulfilled', value })));
    expect(done).toEqual(expect.arrayContaining(['2', '4', '6+8+10']));
    expect(done).toHaveLength(3);
  });

  it('do alone what the group leaves out, and fail only what fails', async () => {
    const { groups, done } = doubling();
    const answers = await joinAll(groups, [2, 4, 6, 13, 8, 5]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(done).toEqual(expect.arrayContaining(['6+13+8+5', '13', '5']));
  });

  it('do everything alone when it cannot be done together', async () => {
    const { groups, done } = doubling(() => Promise.reject(new Error('In the way of each other')));
    const answers = await joinAll(groups, [2, 4, 6, 8]);
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(done).toEqual(expect.arrayContaining(['6+8', '6', '8']));
  });

  it('try nothing alone when the database is lost, and send away whoever waits', async () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { groups, done } = doubling(() => Promise.reject(lost));
    const items = Array.from({ length: 40 }, (_, index) => index * 2);
    const answers = await joinAll(groups, items);
    expect(answers.slice(2).every((answer) => answer.status === 'rejected' && answer.reason === lost)).toBe(true);
    expect(done.filter((one) => !one.includes('+'))).toEqual(['0', '2']);
    expect(await groups.join(100)).toBe(200);
  });
});
