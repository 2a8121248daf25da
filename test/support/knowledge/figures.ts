import { addArticle, ask, supported } from '../../harness/asking.js';
import { Service } from '../../harness/service.js';
import type { Product } from './product.js';

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

/** The share of right replies among all replies. */
const precision = (asked: Asked[]): number => share(asked.filter(isRight), given(asked));
/** The share of right replies among all answerable questions. */
const coverage = (asked: Asked[]): number => share(asked.filter(isRight), answerable(asked));
/** How often the right article is suggested if AI does not reply. */
const suggestedShare = (asked: Asked[]): number => share(missed(asked).filter(isSuggested), missed(asked));

/** The results that a group of products has reached and must keep. */
interface Floors {
  precision: number;
  coverage: number;
  suggested: number;
}

const TIMEOUT_MS = 240_000;

/** Tests that the replies about these products reach the floors. */
export function describeAnswers(about: string, products: readonly Product<RegExp>[], floors: Floors): void {
  describe(`Answers about ${about}`, () => {
    let asked: Asked[];

    beforeAll(async () => {
      const service = await Service.start({ RATE_ASK_PER_MINUTE: '1000000', RATE_REST_PREMIUM: '1000000' });
      try {
        asked = await askAll(service, products);
      } finally {
        await service.stop();
      }
    }, TIMEOUT_MS);

    afterAll(() => print(asked));

    it('are judged by labels that match the articles', () => {
      for (const [fact, holders, named] of products.flatMap(holdersOf)) expect([fact, holders]).toEqual([fact, named]);
    });

    it(`are right at least ${inHundred(floors.precision)} times in 100`, () => {
      expect(precision(asked)).toBeGreaterThanOrEqual(floors.precision);
    });

    it(`are given to at least ${inHundred(floors.coverage)} in 100 answerable questions`, () => {
      expect(coverage(asked)).toBeGreaterThanOrEqual(floors.coverage);
    });

    it(`are replaced by suggestions from the right article for at least ${inHundred(floors.suggested)} in 100 questions left to a human`, () => {
      expect(suggestedShare(asked)).toBeGreaterThanOrEqual(floors.suggested);
    });
  });
}

const inHundred = (share: number): number => Math.round(share * 100);

/** Asks every question over HTTP, in a separate conversation. */
async function askAll(service: Service, products: readonly Product<RegExp>[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const { name, articles, answerable: labelled, outOfScope } of products) {
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
  return asked;
}

async function suggestions(service: Service, conversation: string): Promise<string[]> {
  const { status, text, body } = await service.admin('GET', `/support/conversations/${conversation}`);
  if (status !== 200) throw new Error(`No conversation: ${text}`);
  const { suggestions: found = [] } = body.data as { suggestions?: { title: string }[] };
  return found.map(({ title }) => title);
}

/** Each label with the articles that match it; it should match only the one it names. */
const holdersOf = ({ articles, answerable: labelled }: Product<RegExp>): [RegExp, string[], string[]][] =>
  labelled.map(([, title, fact]) => [
    fact,
    articles.filter(({ body }) => fact.test(body)).map((a) => a.title),
    [title],
  ]);

/** The figures of each product and of all, when SUPPORT_TABLE is true. */
function print(asked: Asked[]): void {
  if (process.env.SUPPORT_TABLE !== 'true') return;
  for (const name of new Set(asked.map(({ product }) => product)))
    process.stdout.write(
      row(
        name,
        asked.filter(({ product }) => product === name),
      ),
    );
  process.stdout.write(row('all', asked));
}

const row = (name: string, asked: Asked[]): string =>
  `${name}: precision ${precision(asked).toFixed(3)} (${asked.filter(isRight).length} right of ${given(asked).length} given, ` +
  `${given(asked).length - given(answerable(asked)).length} of them out of scope), ` +
  `coverage ${coverage(asked).toFixed(3)} of ${answerable(asked).length}, ` +
  `right article suggested for ${suggestedShare(asked).toFixed(3)} of ${missed(asked).length} not answered\n`;
