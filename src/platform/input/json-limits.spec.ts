import { formatBytes, JSON_BODY_LIMITS, parseJson } from './json-limits.js';

const limited = (text: string, limits: { levels?: number; values?: number }): unknown =>
  parseJson(text, { bytes: 1_000_000, levels: 100, values: 100_000, ...limits }, 'body');

/** Properties and items of a value that was parsed, and how deep it is. */
function measured(value: unknown): { values: number; levels: number } {
  if (typeof value !== 'object' || value === null) return { values: 0, levels: 0 };
  const inner = Object.values(value).map(measured);
  return {
    values: inner.length + inner.reduce((sum, { values }) => sum + values, 0),
    levels: 1 + Math.max(0, ...inner.map(({ levels }) => levels)),
  };
}

/** Texts that look like structure, and every kind of escape. */
const TEXTS = ['', '"', '\\', '\\"', '\\\\"', '{[,]}', '",{"', 'a', '\u2028', '😀', '\n', '\u0000', '\ud800'];

function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function anyValue(next: () => number, levels: number): unknown {
  const kind = levels === 0 ? 0 : Math.floor(next() * 3);
  if (kind === 0) return [null, true, -1.5e-3, 17, TEXTS[Math.floor(next() * TEXTS.length)]][Math.floor(next() * 5)];
  const inner = Array.from({ length: Math.floor(next() * 4) }, () => anyValue(next, levels - 1));
  return kind === 1 ? inner : Object.fromEntries(inner.map((item, index) => [`${TEXTS[index * 2]}${index}`, item]));
}

describe('A JSON text', () => {
  it('is parsed exactly up to its limits and rejected beyond them', () => {
    const next = random(17);
    for (let round = 0; round < 2_000; round += 1) {
      const value = anyValue(next, 6);
      const { values, levels } = measured(value);
      for (const indent of [0, 2, '\t']) {
        const text = JSON.stringify(value, null, indent);
        expect(limited(text, { values, levels })).toEqual(JSON.parse(text));
        if (values > 0)
          expect(() => limited(text, { values: values - 1 })).toThrow(
            `The body contains more than ${values - 1} properties and array items`,
          );
        if (levels > 0)
          expect(() => limited(text, { levels: levels - 1 })).toThrow(
            `The body is nested more than ${levels - 1} levels deep`,
          );
      }
    }
  });

  it('may repeat a property only as often as it may have different ones', () => {
    expect(limited('{"a":1,"a":2,"a":3}', { values: 3 })).toEqual({ a: 3 });
    expect(() => limited('{"a":1,"a":2,"a":3}', { values: 2 })).toThrow('more than 2 properties');
  });

  it.each(['', ' ', '{', '[1', '"', '"\\', '"\\"', '{"a":1}}', ']', '}{', '1 2', "{'a':1}", '\u00001'])(
    'is rejected if it is not JSON: %j',
    (text) => {
      expect(() => limited(text, {})).toThrow('The body is not valid JSON');
    },
  );

  it('is checked against its limits before it is parsed', () => {
    expect(() => limited('['.repeat(10_000_000), {})).toThrow('The body is nested more than 100 levels deep');
    expect(() => limited('[1,'.repeat(50) + '1,'.repeat(200_000), {})).toThrow('contains more than 100000 properties');
  });
});

it.each([
  [JSON_BODY_LIMITS.bytes, '1 MiB'],
  [65_536, '64 KiB'],
  [16_384, '16 KiB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
