import { readFileSync } from 'node:fs';
import { MeaningProcess } from '../harness/meaning-process.js';
import { Service } from '../harness/service.js';

jest.setTimeout(600_000);

interface Group {
  product: string;
  q: string;
  same: string[];
  near: string[];
}

const read = (path: string): any => JSON.parse(readFileSync(path, 'utf8'));
const GROUPS: Group[] = read('test/measurements/same-questions.json');

interface Asked {
  text: string;
  group?: number;
  nearOf?: number;
  signs: string;
}

let base: Service;
let one: MeaningProcess;

beforeAll(async () => {
  base = await Service.startSeparate();
  one = await MeaningProcess.start(base.databaseUrl);
});
afterAll(async () => {
  await one.end();
  await base.stop();
});

async function questionsOf(product: string): Promise<Asked[]> {
  const own = GROUPS.flatMap(({ product: of, q, same, near }, group) =>
    of === product
      ? [...[q, ...same].map((text) => ({ text, group })), ...near.map((text) => ({ text, nearOf: group }))]
      : [],
  );
  const { answerable, unanswerable } = read(`training/products/${product}.json`);
  const texts = new Set(own.map(({ text }) => text));
  const others = [...answerable, ...unanswerable].map(({ q }) => ({ text: q })).filter(({ text }) => !texts.has(text));
  const asked: Asked[] = [];
  for (const question of [...own, ...others])
    asked.push({ ...question, signs: await one.ask('signs', { text: question.text }) });
  return asked;
}

const equalSigns = (one: string, other: string): number => [...one].filter((sign, at) => sign === other[at]).length;

// Three paraphrases in other words and two near misses of each question, written before the thresholds were chosen.
describe('Questions that mean the same', () => {
  // docs/support.md states these figures. Other processors may encode a few questions differently.
  it('have more equal signs than near misses and other questions', async () => {
    const found = { same: [] as number[], near: [] as number[], other: [] as number[] };
    for (const product of new Set(GROUPS.map((group) => group.product))) {
      const asked = await questionsOf(product);
      for (const [at, first] of asked.entries())
        for (const second of asked.slice(at + 1)) {
          const isSame = first.group !== undefined && first.group === second.group;
          const isNear = [
            [first.group, second.nearOf],
            [second.group, first.nearOf],
          ].some(([group, nearOf]) => group !== undefined && group === nearOf);
          found[isSame ? 'same' : isNear ? 'near' : 'other'].push(equalSigns(first.signs, second.signs));
        }
    }
    const above = (least: number): number[] =>
      Object.values(found).map((pairs) => pairs.filter((equal) => equal >= least).length);
    const [same, near, other] = above(274) as [number, number, number];
    expect([same >= 40, near <= 20, other <= 70]).toEqual([true, true, true]);
    const [sameOfWrong, nearOfWrong, otherOfWrong] = above(285) as [number, number, number];
    expect([sameOfWrong >= 25, nearOfWrong <= 13, otherOfWrong <= 25]).toEqual([true, true, true]);
  });
});
