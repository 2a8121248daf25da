import { setImmediate as pause } from 'node:timers/promises';
import type { Suggestion } from '../conversations/conversation.entity.js';
import { holds, isFactual, kindOf } from '../language/kinds.js';
import {
  comparisonWith,
  type IndexedArticle,
  type IndexedPassage,
  type IndexedSentence,
  type Match,
  shareOf,
  type WeighedTerm,
} from './passage-match.js';
import { PassageMeanings } from './passage-meanings.js';
import { type Article, type Passage, passagesOf } from './passages.js';
import { largest, Postings } from './postings.js';
import type { Question } from '../language/question.js';
import { LIGHT, type Term } from '../language/terms.js';
import { isMisspeltFiller, WordForms } from './word-forms.js';
import { isEmptyWord } from '../language/vocabulary.js';
import { stemsOf } from '../language/words.js';

const MAX_BUSY_MS = 20;
/** A question of more words than this is beyond what is certain. */
export const MAX_TERMS = 40;
const MAX_CANDIDATES = 60;
/** Passages that are looked at because they mean something alike, whatever their words. */
const MAX_ALIKE = 10;
/** The least likeness of a passage that shares no word with the question and is nevertheless near it. */
const MIN_ALIKE = 0.45;

const NEARBY = 0.75;
const UNKNOWN = 0.55;
const UNKNOWN_STORY = 0.1;
/** For a passage that holds what the question asks for, such as a price. */
const PROVEN = 0.15;
/** For a passage that means the same as the question. */
const ALIKE = 0.7;
const SHORT_ARTICLE = 900;
const MAX_SUGGESTIONS = 2;

/** The weight of a word that stands in this share of the articles. */
const EVERYWHERE = 0.6;
const EVERYWHERE_SHARE = 0.4;
const MIN_EVERYWHERE = 4;
const LITERAL = 0.85;

/** The articles of one client, cut into passages and ready to be searched. */
export class KnowledgeIndex {
  private readonly articles: IndexedArticle[] = [];
  private readonly passages: IndexedPassage[] = [];
  private readonly inPassages = new Postings();
  private readonly inArticles = new Postings();
  private readonly meanings = new PassageMeanings();
  private readonly weighed = new WeakMap<Question, WeighedTerm[]>();
  private readonly words = new WordForms(this.inPassages);

  private constructor() {}

  /** Lets other work in between, because a client may have hundreds of articles. */
  static async of(articles: readonly Article[]): Promise<KnowledgeIndex> {
    const index = new KnowledgeIndex();
    let startedAt = performance.now();
    for (const article of articles) {
      index.add(article);
      if (performance.now() - startedAt < MAX_BUSY_MS) continue;
      await pause();
      startedAt = performance.now();
    }
    index.words.finish(articles.length);
    return index;
  }

  get isEmpty(): boolean {
    return this.passages.length === 0;
  }

  /** The words of the question with their weight in these articles. The product's own name tells nothing apart. */
  weigh(question: Question): WeighedTerm[] {
    const weighed = this.weighed.get(question) ?? this.weighedAnew(question);
    this.weighed.set(question, weighed);
    return weighed;
  }

  private weighedAnew({ terms }: Question): WeighedTerm[] {
    const known = terms.slice(0, MAX_TERMS);
    const asked = known.map((term) => (this.words.isProductName(term, known) ? { ...term, importance: LIGHT } : term));
    return asked.flatMap((term) => {
      const forms = this.words.formsOf(term, asked);
      if (forms.size === 0 && isMisspeltFiller(term)) return [];
      const weight = this.weightOf(term, forms) * (this.isEverywhere(forms) ? EVERYWHERE : 1);
      return { ...term, forms, weight };
    });
  }

  /**
   * The passages that have most to do with the question, best first. `nearby` is what a word counts that stands in
   * another sentence of the passage than the one that is judged.
   */
  search(terms: readonly WeighedTerm[], nearby = NEARBY): Match[] {
    const weighed = terms.map((term) => ({ forms: term.forms, weight: shareOf(term) }));
    const compare = comparisonWith(terms, nearby);
    const likeness = this.meanings.likenessTo(terms);
    // Only so many are looked at closely, so that no question costs much, however many articles there are.
    const places = new Set([
      ...this.inPassages.heaviest(weighed, MAX_CANDIDATES),
      ...largest([...this.passages.keys()], likeness, MAX_ALIKE),
    ]);
    return [...places]
      .map((place) => {
        const passage = this.passages[place] as IndexedPassage;
        const match = compare(place, passage, this.articles[passage.article] as IndexedArticle);
        return { ...match, likeness: likeness[place] ?? 0 };
      })
      .sort((a, b) => b.score - a.score || a.place - b.place);
  }

  /** The passages nearest to any of the questions, best first. */
  nearest(questions: readonly Question[], limit: number): Match[] {
    const best = new Map<number, Match>();
    for (const question of questions) {
      for (const match of this.search(this.weigh(question))) {
        if (match.taken.size === 0 && match.likeness < MIN_ALIKE) continue;
        const isProven = isFactual(question.kind) && match.sentences.some(({ text }) => holds(question.kind, text));
        const score = match.score + (isProven ? PROVEN : 0) + ALIKE * match.likeness;
        if (score > (best.get(match.place)?.score ?? -1)) best.set(match.place, { ...match, score });
      }
    }
    return [...best.values()].sort((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
  }

  /** The best passages of the two articles that are nearest to the questions. */
  suggest(questions: readonly Question[]): Suggestion[] {
    const best = new Map<number, Suggestion>();
    for (const { article, articleId, title, text } of this.nearest(questions, MAX_CANDIDATES)) {
      if (best.size < MAX_SUGGESTIONS && !best.has(article)) best.set(article, { articleId, title, text });
    }
    return [...best.values()];
  }

  /** The passages nearest to the question, then any others, as far as they fit. */
  excerpts(questions: readonly Question[], maxCharacters: number): Suggestion[] {
    const near = this.nearest(questions, MAX_CANDIDATES).map(({ place }) => place);
    const excerpts: Suggestion[] = [];
    let characters = 0;
    for (const place of new Set([...near, ...this.passages.keys()])) {
      const { article, text } = this.passages[place] as IndexedPassage;
      const { id, title } = this.articles[article] as IndexedArticle;
      characters += title.length + text.length;
      if (characters > maxCharacters) break;
      excerpts.push({ articleId: id, title, text });
    }
    return excerpts;
  }

  /** The whole article when it is short, so that nothing that belongs to the answer is left out; of a list, the line. */
  replyOf({ article, isLine, text }: Match): string {
    const { body } = this.articles[article] as IndexedArticle;
    return isLine || body.length > SHORT_ARTICLE ? text : body;
  }

  private add(article: Article): void {
    const { id, title, body } = article;
    const number = this.articles.length;
    const inOrder = stemsOf(title);
    const titleStems = new Set(inOrder);
    const stems = new Set(titleStems);
    for (const passage of passagesOf(body)) {
      const indexed = indexedPassage(passage, number);
      const place = this.passages.push(indexed) - 1;
      this.meanings.add(indexed.stems, titleStems);
      for (const word of indexed.stems) {
        stems.add(word);
        this.addPlace(word, place);
      }
      for (const word of titleStems) if (!indexed.stems.has(word)) this.addPlace(word, place);
    }
    for (const word of stems) this.inArticles.add(word, number);
    const titleMatters = inOrder.filter((word) => !isEmptyWord(word));
    const titleKind = kindOf(title.toLowerCase());
    this.articles.push({ id, title, body: body.trim(), titleKind, titleStems, titleMatters, stems });
    this.words.addWritten(article);
  }

  private addPlace(word: string, place: number): void {
    if (this.inPassages.add(word, place)) this.words.add(word);
  }

  /** What most articles are about, such as the piano of a piano shop, hardly tells them apart. */
  private isEverywhere(forms: ReadonlyMap<string, number>): boolean {
    const words = [...forms].filter(([, strength]) => strength >= LITERAL).map(([word]) => word);
    const holders = this.inArticles.count(words);
    return holders >= MIN_EVERYWHERE && holders >= EVERYWHERE_SHARE * this.articles.length;
  }

  private weightOf({ importance, isTold }: Term, forms: ReadonlyMap<string, number>): number {
    const count = this.passages.length;
    const places = this.inPassages.count([...forms.keys()]);
    if (places === 0) return importance === LIGHT ? LIGHT / 2 : isTold ? UNKNOWN_STORY : UNKNOWN;
    const rarity = Math.log(1 + count / (places + 0.5)) / Math.log(1 + count / 1.5);
    return importance * (0.3 + 0.7 * rarity);
  }
}

function indexedPassage({ text, sentences, isLine }: Passage, article: number): IndexedPassage {
  const indexed = sentences.map(indexedSentence);
  const stems = new Set(isLine ? stemsOf(withoutAddresses(text)) : []);
  for (const sentence of indexed) for (const word of sentence.stems) stems.add(word);
  return { article, text, isLine, stems, sentences: indexed };
}

function indexedSentence(text: string): IndexedSentence {
  const bare = withoutAddresses(text);
  const stems = new Set(stemsOf(bare));
  return { text, stems, allStems: bare === text ? stems : new Set(stemsOf(text)) };
}

/** The words in an address are no words of the article. */
const withoutAddresses = (text: string): string => text.replaceAll(/(?<!\S)\S+@\S+|https?:\/\/\S+/g, ' ');
