import { addArticle, ask, supported } from '../harness/asking.js';
import { Service } from '../harness/service.js';
import { halvorsen } from './knowledge/halvorsen.js';
import { penhallow } from './knowledge/penhallow.js';
import { sorrelLane } from './knowledge/sorrel-lane.js';

const PRODUCTS = [sorrelLane, halvorsen, penhallow];

/** `title` and `fact` are null for a question that the articles do not answer. */
interface Asked {
  product: string;
  question: string;
  title: string | null;
  fact: RegExp | null;
  reply: string | null;
  /** Titles of the suggestions a human sees; only read for answerable questions that got no reply. */
  suggested: string[];
}

const given = (asked: Asked[]): Asked[] => asked.filter(({ reply }) => reply !== null);
const answerable = (asked: Asked[]): Asked[] => asked.filter(({ fact }) => fact !== null);
const isRight = ({ fact, reply }: Asked): boolean => reply !== null && fact !== null && fact.test(reply);
const missed = (asked: Asked[]): Asked[] => answerable(asked).filter(({ reply }) => reply === null);
const isSuggested = ({ title, suggested }: Asked): boolean => title !== null && suggested.includes(title);
const share = (part: Asked[], whole: Asked[]): number => part.length / whole.length;

const precision = (asked: Asked[]): number => share(asked.filter(isRight), given(asked));
const coverage = (asked: Asked[]): number => share(asked.filter(isRight), answerable(asked));
const suggestedShare = (asked: Asked[]): number => share(missed(asked).filter(isSuggested), missed(asked));

const row = (name: string, asked: Asked[]): string =>
  `${name}: precision ${precision(asked).toFixed(3)} (${asked.filter(isRight).length} right of ${given(asked).length} given, ` +
  `${given(asked).length - given(answerable(asked)).length} of them out of scope), ` +
  `coverage ${coverage(asked).toFixed(3)} of ${answerable(asked).length}, ` +
  `right article suggested for ${suggestedShare(asked).toFixed(3)} of ${missed(asked).length} not answered\n`;

async function suggestions(service: Service, conversation: string): Promise<string[]> {
  const { status, text, body } = await service.admin('GET', `/support/conversations/${conversation}`);
  if (status !== 200) throw new Error(`No conversation: ${text}`);
  const { suggestions: found = [] } = body.data as { suggestions?: { title: string }[] };
  return found.map(({ title }) => title);
}

// Nothing may be tuned on these products: a change of the answerer is only measured here.
/** What is reached on products that nobody tuned on, so that it cannot fall back. The goals are 0.95, 0.35 and 0.85. */
const FLOORS = { precision: 0.88, coverage: 0.26, suggested: 0.82 };

describe('Answers about products that nothing was tuned on', () => {
  const asked: Asked[] = [];

  beforeAll(async () => {
    const service = await Service.start();
    try {
      for (const { name, articles, answerable: labelled, outOfScope } of PRODUCTS) {
        const partner = await supported(service, { name });
        for (const { title, body } of articles) await addArticle(service, partner, title, body);
        const questions: [string, string | null, RegExp | null][] = [
          ...labelled,
          ...outOfScope.map((question): [string, null, null] => [question, null, null]),
        ];
        for (const [question, title, fact] of questions) {
          const { status, text, body } = await ask(service, partner, { question });
          if (status !== 200) throw new Error(`${question} is answered with ${text}`);
          const { id, reply } = body.data as { id: string; reply: string | null };
          const suggested = reply === null && fact !== null ? await suggestions(service, id) : [];
          asked.push({ product: name, question, title, fact, reply, suggested });
        }
      }
    } finally {
      await service.stop();
    }
  });

  afterAll(() => {
    if (process.env.SUPPORT_TABLE !== 'true') return;
    for (const { name } of PRODUCTS)
      process.stdout.write(
        row(
          name,
          asked.filter(({ product }) => product === name),
        ),
      );
    process.stdout.write(row('all', asked));
  });

  it('are judged by labels that the articles bear out', () => {
    for (const { articles, answerable: labelled } of PRODUCTS) {
      for (const [, title, fact] of labelled) {
        const holders = articles.filter(({ body }) => fact.test(body)).map((article) => article.title);
        expect([fact, holders]).toEqual([fact, [title]]);
      }
    }
  });

  it('are right at least 88 times in 100', () => {
    expect(precision(asked)).toBeGreaterThanOrEqual(FLOORS.precision);
  });

  it('are given to at least 26 in 100 questions that have one', () => {
    expect(coverage(asked)).toBeGreaterThanOrEqual(FLOORS.coverage);
  });

  it('are replaced by suggestions from the right article for at least 82 in 100 questions left to a human', () => {
    expect(suggestedShare(asked)).toBeGreaterThanOrEqual(FLOORS.suggested);
  });
});
