import { assessQuestion, type Evidence, MIN_EVIDENCE } from '../../src/contexts/support/answering/gate.js';
import { KnowledgeIndex } from '../../src/contexts/support/retrieval/knowledge-index.js';
import { readQuestions } from '../../src/contexts/support/language/question.js';
import { refusalOf } from '../../src/contexts/support/language/refusals.js';
import { bramble } from '../support/knowledge/bramble.js';
import { brightwell } from '../support/knowledge/brightwell.js';
import { corvid } from '../support/knowledge/corvid.js';
import { fenwire } from '../support/knowledge/fenwire.js';
import { fernpost } from '../support/knowledge/fernpost.js';
import { gablewright } from '../support/knowledge/gablewright.js';
import { halvorsen } from '../support/knowledge/halvorsen.js';
import { kitebase, mossandrow } from '../support/knowledge/kitebase-and-mossandrow.js';
import { larder } from '../support/knowledge/larder.js';
import { meridian } from '../support/knowledge/meridian.js';
import { oakhaven } from '../support/knowledge/oakhaven.js';
import { parcelry } from '../support/knowledge/parcelry.js';
import { penhallow } from '../support/knowledge/penhallow.js';
import { pinion } from '../support/knowledge/pinion.js';
import { quarry } from '../support/knowledge/quarry.js';
import { quillbox } from '../support/knowledge/quillbox.js';
import { skerry } from '../support/knowledge/skerry.js';
import { sorrelLane } from '../support/knowledge/sorrel-lane.js';
import { tallyroom } from '../support/knowledge/tallyroom.js';
import { tidetable } from '../support/knowledge/tidetable.js';
import type { Product } from '../support/knowledge/product.js';

const PRODUCTS: Product<Fact>[] = [
  bramble,
  brightwell,
  corvid,
  fenwire,
  fernpost,
  gablewright,
  halvorsen,
  kitebase,
  larder,
  meridian,
  mossandrow,
  oakhaven,
  parcelry,
  penhallow,
  pinion,
  quarry,
  quillbox,
  skerry,
  sorrelLane,
  tallyroom,
  tidetable,
];
const PENALTY = 0.25;
const ROUNDS = 1_500;
const RATE = 2;
const TIMEOUT_MS = 240_000;

/** Rules and words were written with the out-of-scope questions in view, but not with these articles missing. */
type Articles = 'all' | 'without the article that answers';

/** A question that no rule excludes: the evidence for the best sentence, and whether it is the answer. */
interface Example {
  product: string;
  articles: Articles;
  figures: number[];
  isRight: boolean;
}

type Fact = string | RegExp;

const figuresOf = (evidence: Evidence): number[] => [1, ...Object.values(evidence)];

const isIn = (text: string, fact: Fact): boolean => (typeof fact === 'string' ? text.includes(fact) : fact.test(text));

const indexOf = (articles: Product<Fact>['articles']): Promise<KnowledgeIndex> =>
  KnowledgeIndex.of(articles.map((article, at) => ({ id: String(at), ...article })));

async function examplesOf({ name, articles, answerable, outOfScope }: Product<Fact>): Promise<Example[]> {
  const all = await indexOf(articles);
  const examples = outOfScope.flatMap((question) => exampleOf(name, 'all', all, question, null));
  for (const [question, title, fact] of answerable) {
    const others = articles.filter((article) => article.title !== title);
    examples.push(
      ...exampleOf(name, 'all', all, question, fact),
      ...exampleOf(name, 'without the article that answers', await indexOf(others), question, fact),
    );
  }
  return examples;
}

function exampleOf(
  product: string,
  articles: Articles,
  index: KnowledgeIndex,
  message: string,
  fact: Fact | null,
): Example[] {
  const [question, ...others] = refusalOf(message) === undefined ? readQuestions(message) : [];
  if (!question || others.length > 0) return [];
  const assessment = assessQuestion(question, index);
  if ('reasons' in assessment) return [];
  const isRight = fact !== null && isIn(index.replyOf(assessment.best.match), fact);
  return [{ product, articles, figures: figuresOf(assessment.evidence), isRight }];
}

const sumOf = (weights: readonly number[], { figures }: Example): number =>
  figures.reduce((sum, figure, at) => sum + figure * (weights[at] ?? 0), 0);

/** Logistic regression by gradient descent. */
function fit(examples: readonly Example[]): number[] {
  let weights = (examples[0]?.figures ?? []).map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = weights.map((weight, at) => (at === 0 ? 0 : PENALTY * weight));
    for (const example of examples) {
      const error = 1 / (1 + Math.exp(-sumOf(weights, example))) - (example.isRight ? 1 : 0);
      example.figures.forEach((figure, at) => {
        slopes[at] = (slopes[at] ?? 0) + error * figure;
      });
    }
    weights = weights.map((weight, at) => weight - (RATE * (slopes[at] ?? 0)) / examples.length);
  }
  return weights;
}

describe('The weights of the evidence', () => {
  let examples: Example[];
  /** The answers about each product with weights fitted on the others. */
  let given: Example[];

  beforeAll(async () => {
    examples = (await Promise.all(PRODUCTS.map(examplesOf))).flat();
    given = PRODUCTS.flatMap(({ name }) => {
      const weights = fit(examples.filter(({ product }) => product !== name));
      return examples.filter((example) => example.product === name && sumOf(weights, example) >= MIN_EVIDENCE);
    });
    if (process.env.SUPPORT_TABLE === 'true') print();
  }, TIMEOUT_MS);

  const right = (): number => given.filter(({ isRight }) => isRight).length;
  const wrong = (articles: Articles): number =>
    given.filter((example) => example.articles === articles && !example.isRight).length;
  const coverage = (): number => right() / PRODUCTS.reduce((sum, product) => sum + product.answerable.length, 0);

  function print(): void {
    const weights = fit(examples).map((weight) => weight.toFixed(2));
    process.stdout.write(
      `left out of the fit: ${right()} right (coverage ${coverage().toFixed(3)}), wrong: ${wrong('all')} of all articles, ` +
        `${wrong('without the article that answers')} without the article; weights ${weights.join(' ')}\n`,
    );
  }

  it('give at least 97% correct answers for a product that they were not fitted on', () => {
    expect(right() / (right() + wrong('all'))).toBeGreaterThanOrEqual(0.97);
  });

  it('give fewer than 5 wrong answers without the article per 95 correct ones', () => {
    expect(right() / (right() + wrong('without the article that answers'))).toBeGreaterThanOrEqual(0.95);
  });

  it('answer at least 18% of answerable questions', () => {
    expect(coverage()).toBeGreaterThanOrEqual(0.18);
  });
});
