import { readQuestions } from './question.js';
import { refusalOf } from './refusals.js';

// How long hostile texts take is also checked by test/project/expressions.spec.ts and `npm run bench:hostile`.
describe('Reading a text', () => {
  it('reads a question after several greetings', () => {
    expect(readQuestions('Hi, hello, ok: so what does it cost?')[0]).toMatchObject({ kind: 'cost' });
  });

  it('separates the question from the story around it', () => {
    const [question] = readQuestions('My bike was stolen yesterday. How do I report a theft to the insurance?');
    const words = (isAsked: boolean): string[] =>
      question?.terms.filter((term) => term.isAsked === isAsked).map(({ word }) => word) ?? [];
    expect(words(true)).toEqual(expect.arrayContaining(['report', 'insurance']));
    expect(words(false)).toEqual(expect.arrayContaining(['bike']));
  });

  it.each(['\u200b', '\u00ad', '\u2060', '\ufeff'])('ignores invisible characters: %j', (hidden) => {
    const [plain, marked] = ['Please cancel my plan.', `Please can${hidden}cel m${hidden}y plan.`];
    expect(refusalOf(marked)).toBe(refusalOf(plain));
    expect(readQuestions(marked)).toEqual(readQuestions(plain));
  });

  it.each([',', ', ', ' ', '(', 'how ', 'x, what ', '1,', '\u2019s', 'ﷺ'])(
    'takes linear time for a text that repeats %j',
    (unit) => {
      const text = `x${unit.repeat(Math.ceil(20_000 / unit.length))}x?`;
      const before = process.cpuUsage();
      readQuestions(text);
      refusalOf(text);
      // About 50 ms of CPU; quadratic time would be minutes.
      expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
    },
  );
});
