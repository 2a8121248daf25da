import { Logger } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { DatabaseUnavailableError } from '../errors/database-failure.js';
import { Groups } from './groups.js';

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Doubles numbers, and notes how. Odd ones are never done together, and 13 not at all. */
function doubling({ fail, hold }: { fail?: () => Error | undefined; hold?: Promise<void> } = {}): {
  groups: Groups<number, number>;
  done: string[];
} {
  const done: string[] = [];
  const groups = new Groups<number, number>(
    {
      together: async (items) => {
        done.push(items.join('+'));
        await pause();
        const failure = fail?.();
        if (failure) throw failure;
        return new Map(items.filter((item) => item % 2 === 0).map((item) => [item, item * 2]));
      },
      alone: async (item) => {
        await (hold ?? pause());
        done.push(`${item} alone`);
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
  let warnings: string[];

  beforeEach(() => {
    warnings = [];
    const ignore = (): void => undefined;
    Logger.overrideLogger({ log: ignore, error: ignore, warn: (message: string) => warnings.push(message) });
  });

  it('do at once what finds a turn, and together what waits', async () => {
    const { groups, done } = doubling();
    const answers = await joinAll(groups, [2, 4, 6, 8, 10]);
    expect(answers).toEqual([4, 8, 12, 16, 20].map((value) => ({ status: 'fulfilled', value })));
    expect(done).toEqual(['2', '4', '6+8+10']);
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
    expect(done).toEqual(expect.arrayContaining(['6+13+8+5', '13 alone', '5 alone']));
  });

  it('do everything alone when it cannot be done together', async () => {
    const timeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    const { groups, done } = doubling({ fail: () => new QueryFailedError('select', [], timeout) });
    const answers = await joinAll(groups, [2, 4, 6, 8]);
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(done).toEqual(expect.arrayContaining(['6+8', '6 alone', '8 alone']));
    expect(warnings).toEqual([]);
  });

  it('warn of what fails for another reason than that somebody is in the way', async () => {
    const { groups } = doubling({ fail: () => new TypeError('x is not a function') });
    expect(await groups.join(2)).toBe(4);
    expect(warnings).toEqual(['A group is done one by one: TypeError: x is not a function']);
  });

  it('wait for nothing that is done alone', async () => {
    let goOn: () => void = () => undefined;
    const { groups } = doubling({ hold: new Promise((resolve) => (goOn = resolve)) });
    const held = joinAll(groups, [1, 3, 5, 7, 13]);
    const others = await joinAll(groups, [2, 4, 6]);
    expect(others).toEqual([4, 8, 12].map((value) => ({ status: 'fulfilled', value })));
    goOn();
    expect((await held).map(({ status }) => status)).toEqual([...Array<string>(4).fill('fulfilled'), 'rejected']);
  });

  it('try nothing alone when the database is lost, send away whoever waits, and let in who comes later', async () => {
    const lost = new DatabaseUnavailableError('connect ECONNREFUSED');
    let isLost = true;
    const { groups, done } = doubling({ fail: () => (isLost ? lost : undefined) });
    const answers = await joinAll(
      groups,
      Array.from({ length: 40 }, (_, index) => index * 2),
    );
    expect(answers.every((answer) => answer.status === 'rejected' && answer.reason === lost)).toBe(true);
    expect(done.filter((one) => one.includes('alone'))).toEqual([]);
    isLost = false;
    expect(await groups.join(100)).toBe(200);
  });
});
