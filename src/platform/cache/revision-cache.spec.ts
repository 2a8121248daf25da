import { RevisionCache } from './revision-cache.js';

interface Value {
  text: string;
}

const source = { revision: 1, listening: true };
const revision = { current: () => source.revision, isListening: () => source.listening };

beforeEach(() => {
  Object.assign(source, { revision: 1, listening: true });
  jest.useFakeTimers();
});

afterEach(() => jest.useRealTimers());

/** Computes a new object each time, so that a test sees whether it was computed again. */
const compute = (text = 'value'): Promise<Value> => Promise.resolve({ text });

/** A computation that ends when the test calls `end`. */
function pending(): { compute: () => Promise<Value>; end: (value: Value) => void } {
  let end!: (value: Value) => void;
  const promise = new Promise<Value>((resolve) => (end = resolve));
  return { compute: () => promise, end };
}

describe('RevisionCache', () => {
  it('keeps a value until the revision changes', async () => {
    const cache = new RevisionCache<Value>(revision, 10);
    const value = await cache.get('a', compute);
    expect(await cache.get('a', compute)).toBe(value);
    expect(cache.find('a')).toBe(value);
    source.revision += 1;
    expect(cache.find('a')).toBeUndefined();
    expect(await cache.get('a', compute)).not.toBe(value);
  });

  it('shares a computation between concurrent requests', async () => {
    const cache = new RevisionCache<Value>(revision, 10);
    const { compute: slow, end } = pending();
    const both = [cache.get('a', slow), cache.get('a', () => compute('not called'))];
    end({ text: 'shared' });
    expect(await Promise.all(both)).toEqual([{ text: 'shared' }, { text: 'shared' }]);
  });

  it('neither shares nor keeps a computation that began before a change', async () => {
    const cache = new RevisionCache<Value>(revision, 10);
    const { compute: slow, end } = pending();
    const before = cache.get('a', slow);
    source.revision += 1;
    const after = cache.get('a', () => compute('new'));
    end({ text: 'old' });
    expect([await before, await after]).toEqual([{ text: 'old' }, { text: 'new' }]);
    expect(cache.find('a')).toEqual({ text: 'new' });
  });

  it('uses a value for less than a second while changes are not received', async () => {
    const cache = new RevisionCache<Value>(revision, 10);
    const value = await cache.get('a', compute);
    source.listening = false;
    jest.advanceTimersByTime(899);
    expect(cache.find('a')).toBe(value);
    jest.advanceTimersByTime(1);
    expect(cache.find('a')).toBeUndefined();
  });

  it('computes again after a failure', async () => {
    const cache = new RevisionCache<Value>(revision, 10);
    await expect(cache.get('a', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
    expect(await cache.get('a', compute)).toEqual({ text: 'value' });
  });

  it('drops the least recently used entries, by number and by bytes', async () => {
    const two = new RevisionCache<Value>(revision, 2);
    for (const key of ['a', 'b', 'c']) await two.get(key, compute);
    expect(['a', 'b', 'c'].filter((key) => two.find(key))).toEqual(['b', 'c']);
    const bytes = { total: 10, entry: 8, sizeOf: ({ text }: Value) => text.length };
    const small = new RevisionCache<Value>(revision, 10, { bytes });
    for (const [key, length] of Object.entries({ a: 6, b: 5, c: 9 }))
      await small.get(key, () => compute('x'.repeat(length)));
    expect(['a', 'b', 'c'].filter((key) => small.find(key))).toEqual(['b']);
    expect(small.bytes).toBe(5);
  });

  it('does not cache a value that `isKept` rejects', async () => {
    const cache = new RevisionCache<Value | null>(revision, 10, { isKept: (value) => value !== null });
    expect(await cache.get('a', () => Promise.resolve(null))).toBeNull();
    expect(await cache.get('a', compute)).toEqual({ text: 'value' });
  });
});
