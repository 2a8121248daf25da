import type { FirstStartService } from '../../src/surfaces/demo/first-start.service.js';
import { ADMIN_KEY, Service } from '../harness/service.js';
import { type Question, type QuestionClass, QUESTIONS } from './relevance-questions.js';

jest.setTimeout(120_000);

const FIRST_FLOOR = 0.75;
const FIRST_FIVE_FLOOR = 0.9;
const EMPTY_CEILING = 0.02;

/** A question and the slugs of its first 5 results. */
type Answered = Question & { found: string[] };

interface Score {
  questions: number;
  first: number;
  firstFive: number;
  empty: number;
}

const GROUPS: [cls: QuestionClass, half: string, heldOut: boolean][] = [
  ['known', 'open', false],
  ['known', 'held-out', true],
  ['typo', 'open', false],
  ['typo', 'held-out', true],
  ['intent', 'open', false],
  ['intent', 'held-out', true],
  ['directory', 'open', false],
  ['directory', 'held-out', true],
];

const hits = ({ right, found }: Answered, within: number): boolean =>
  found.slice(0, within).some((slug) => right.includes(slug));

function score(answered: Answered[]): Score {
  const share = (holds: (one: Answered) => boolean): number =>
    Math.round((answered.filter(holds).length / answered.length) * 1000) / 1000;
  return {
    questions: answered.length,
    first: share((one) => hits(one, 1)),
    firstFive: share((one) => hits(one, 5)),
    empty: share(({ found }) => found.length === 0),
  };
}

/** One sentence per missed minimum, with the questions to review. */
function shortfalls(answered: Answered[]): string[] {
  const { first, firstFive } = score(answered);
  const missed = (within: number): string =>
    answered
      .filter((one) => !hits(one, within))
      .map(({ q, found }) => `\n  ${q}: ${found.join(', ') || 'nothing'}`)
      .join('');
  const sentences = [];
  if (firstFive < FIRST_FIVE_FLOOR)
    sentences.push(`Only ${firstFive} are answered by the first five listings:${missed(5)}`);
  if (first < FIRST_FLOOR) sentences.push(`Only ${first} are answered by the first listing:${missed(1)}`);
  return sentences;
}

describe('Search on the demo catalog', () => {
  const answered: Answered[] = [];

  beforeAll(async () => {
    const service = await Service.start({ DEMO_DATA: 'true' });
    try {
      await service.inside<FirstStartService>('FirstStartService').runFirstStart();
      for (const question of QUESTIONS) {
        const list = question.cls === 'directory' ? 'directories' : 'tools';
        const { status, body } = await service.get(
          `/v1/${list}?limit=5&q=${encodeURIComponent(question.q)}`,
          ADMIN_KEY,
        );
        if (status !== 200) throw new Error(`${question.q} is answered with ${status}`);
        answered.push({ ...question, found: (body.data as { slug: string }[]).map(({ slug }) => slug) });
      }
    } finally {
      await service.stop();
    }
  });

  const group = (cls: QuestionClass, heldOut: boolean): Answered[] =>
    answered.filter((one) => one.cls === cls && one.heldOut === heldOut);

  afterAll(() => {
    if (process.env.RELEVANCE_TABLE !== 'true') return;
    for (const [cls, half, heldOut] of GROUPS)
      process.stdout.write(`${cls} ${half} ${JSON.stringify(score(group(cls, heldOut)))}\n`);
    process.stdout.write(`all ${JSON.stringify(score(answered))}\n`);
  });

  it.each(GROUPS)(
    'returns an acceptable listing first for most %s questions of the %s half, and almost always in the first 5',
    (cls, _, heldOut) => {
      expect(shortfalls(group(cls, heldOut))).toEqual([]);
    },
  );

  it('has results for almost all questions', () => {
    const empty = answered.filter(({ found }) => found.length === 0).map(({ q }) => q);
    expect(empty.length / answered.length > EMPTY_CEILING ? empty : []).toEqual([]);
  });
});
