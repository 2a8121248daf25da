import { setImmediate as pause } from 'node:timers/promises';
import type { Suggestion } from '../conversations/conversation.entity.js';
import { containsFact, isFactual } from '../language/kinds.js';
import type { Question, Term } from '../language/question.js';
import { stemsOf, stemsOfWords, wordsOf } from '../language/words.js';
import { type Article, passagesOf } from './passages.js';
import { WordForms } from './word-forms.js';

/** A word of the question with its matches in the articles. */
export interface WeighedTerm extends Term {
  /** The stems in the articles that match it, and how well: 1 for the same word. */
  forms: ReadonlyMap<string, number>;
  /** How much it says about the topic: rare words say more. */
  weight: number;
}

export interface IndexedSentence {
  text: string;
  stems: ReadonlySet<string>;
}

/** A passage and how well it matches the question. */
export interface Match {
  articleId: string;
  article: number;
  title: string;
  titleStems: ReadonlySet<string>;
  /** Of the title and the body. */
  articleStems: ReadonlyMap<string, number>;
  /** Its position among all passages. */
  place: number;
  text: string;
  isLine: boolean;
  stems: ReadonlySet<string>;
  sentences: readonly IndexedSentence[];
  score: number;
}

type IndexedArticle = Pick<Match, 'articleId' | 'title' | 'titleStems' | 'articleStems'> & {
  body: string;
  version: number;
  length: number;
  places: number[];
};
type IndexedPassage = Pick<Match, 'article' | 'place' | 'text' | 'isLine' | 'stems' | 'sentences'>;

/** Indexing pauses this often for other requests: a partner can have hundreds of articles. */
const MAX_BUSY_MS = 20;
/** Bounds the cost of a question, and is more than any customer's question has. */
export const MAX_TERMS = 40;
/** Articles whose passages are compared, so that the cost of a question does not grow with the articles. */
const MAX_ARTICLES = 10;
const MAX_SUGGESTIONS = 2;
/** Quoted as a whole, so that nothing that belongs to the answer is left out; longer ones by passage. */
const SHORT_ARTICLE_CHARACTERS = 900;

// Articles are ranked by BM25. No result changes with SATURATION (k1) from 0.6 to 2 or LENGTH_SHARE (b) from 0 to 0.75.
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;
/** Added to the frequency of a word in the title. */
const TITLE_BONUS = 1;
/** The weight of a word that an article can leave out and still answer. */
const LIGHT = 0.3;
/** The weight of a word from the text around the question. */
const STORY = 0.6;
/** The weight of a word that no article has: half of a rare word's, because it may be irrelevant. */
const UNKNOWN_WEIGHT = 0.55;
/** The weight of a word that every article has approaches this; a word that one article has weighs 1. */
const MIN_WEIGHT = 0.3;
/** Added to the score of a passage with the kind of fact that is asked for, as a share of it. */
const PROVEN = 0.15;

/** A search index over the passages of one client's articles. */
export class KnowledgeIndex {
  private readonly articles: IndexedArticle[] = [];
  private readonly passages: IndexedPassage[] = [];
  /** Stem → numbers of the articles that have it, ascending. */
  private readonly articlesByStem = new Map<string, number[]>();
  private readonly words: WordForms;
  private readonly weighed = new WeakMap<Question, WeighedTerm[]>();
  /** The gate and the suggestions search for the same question. */
  private readonly found = new WeakMap<Question, Match[]>();
  private totalLength = 0;

  private constructor(off: ReadonlySet<string>) {
    this.words = new WordForms(off);
  }

  static async of(articles: readonly Article[], off: ReadonlySet<string> = new Set()): Promise<KnowledgeIndex> {
    const index = new KnowledgeIndex(off);
    let startedAt = performance.now();
    for (const article of articles) {
      index.addArticle(article);
      if (performance.now() - startedAt < MAX_BUSY_MS) continue;
      await pause();
      startedAt = performance.now();
    }
    return index;
  }

  get isEmpty(): boolean {
    return this.passages.length === 0;
  }

  /** The indexed version of an article. */
  versionOf(id: string): number {
    return this.articles.find(({ articleId }) => articleId === id)?.version ?? 0;
  }

  /** The words of the question with their weight in these articles. */
  weighTerms(question: Question): WeighedTerm[] {
    let weighed = this.weighed.get(question);
    if (!weighed) {
      const terms = question.terms.slice(0, MAX_TERMS);
      weighed = terms.map((term) => {
        const forms = this.words.formsOf(term, terms);
        return { ...term, forms, weight: this.weightOf(term, forms) };
      });
      this.weighed.set(question, weighed);
    }
    return weighed;
  }

  /** The passages of the articles that match the question best, best first. */
  searchPassages(question: Question): Match[] {
    const found = this.found.get(question) ?? this.matchesOf(question);
    this.found.set(question, found);
    return found;
  }

  private matchesOf(question: Question): Match[] {
    const terms = this.weighTerms(question).map((term) => ({
      forms: [...term.forms].map(([form, strength]): [string, number] => [form, strength * this.rarityOf(form)]),
      weight: (term.isLight ? LIGHT : 1) * (term.isAsked ? 1 : STORY),
    }));
    const scores = new Float64Array(this.articles.length);
    for (const { forms, weight } of terms) {
      const best = new Map<number, number>();
      for (const [form, worth] of forms) {
        for (const article of this.articlesWith(form)) {
          const score = worth * this.frequencyOf(form, this.articles[article] as IndexedArticle);
          if (score > (best.get(article) ?? 0)) best.set(article, score);
        }
      }
      for (const [article, score] of best) scores[article] = (scores[article] ?? 0) + weight * score;
    }
    return [...scores.keys()]
      .filter((article) => (scores[article] ?? 0) > 0)
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
      .slice(0, MAX_ARTICLES)
      .flatMap((article) =>
        (this.articles[article] as IndexedArticle).places.map((place): Match => {
          const passage = this.passages[place] as IndexedPassage;
          const { articleId, title, titleStems, articleStems } = this.articles[article] as IndexedArticle;
          const worthHere = ([form, worth]: [string, number]): number => (passage.stems.has(form) ? worth : 0);
          const here = terms.reduce((sum, { forms, weight }) => sum + weight * Math.max(0, ...forms.map(worthHere)), 0);
          const isProven = isFactual(question.kind) && containsFact(question.kind, passage.text);
          const score = (scores[article] ?? 0) + here * (isProven ? 1 + PROVEN : 1);
          return { ...passage, articleId, title, titleStems, articleStems, score };
        }),
      )
      .sort((a, b) => b.score - a.score || a.place - b.place);
  }

  /** The passages nearest to any of the questions, best first. */
  nearestPassages(questions: readonly Question[], limit: number): Match[] {
    const best = new Map<number, Match>();
    for (const match of questions.flatMap((question) => this.searchPassages(question)))
      if (match.score > (best.get(match.place)?.score ?? 0)) best.set(match.place, match);
    return [...best.values()].sort((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
  }

  /** The best passages of the two articles that are nearest to the questions. */
  suggestPassages(questions: readonly Question[]): Suggestion[] {
    const best = new Map<number, Suggestion>();
    for (const { article, articleId, title, text } of this.nearestPassages(questions, Infinity))
      if (best.size < MAX_SUGGESTIONS && !best.has(article)) best.set(article, { articleId, title, text });
    return [...best.values()];
  }

  /** The passages nearest to the questions, then others, up to `maxCharacters`. */
  selectExcerpts(questions: readonly Question[], maxCharacters: number): Suggestion[] {
    const near = this.nearestPassages(questions, Infinity).map(({ place }) => place);
    const excerpts: Suggestion[] = [];
    let characters = 0;
    for (const place of new Set([...near, ...this.passages.keys()])) {
      const { article, text } = this.passages[place] as IndexedPassage;
      const { articleId, title } = this.articles[article] as IndexedArticle;
      characters += title.length + text.length;
      if (characters > maxCharacters) break;
      excerpts.push({ articleId, title, text });
    }
    return excerpts;
  }

  /** The line of a list, the whole of a short article, or the passage. */
  replyOf({ article, isLine, text }: Match): string {
    const { body } = this.articles[article] as IndexedArticle;
    return isLine || body.length > SHORT_ARTICLE_CHARACTERS ? text : body;
  }

  private addArticle({ id, title, body, version = 0 }: Article): void {
    const article = this.articles.length;
    const titleWords = stemsOf(title);
    const articleStems = new Map<string, number>();
    const places: number[] = [];
    const words = wordsOf(title);
    const stemsIn = (text: string): string[] => {
      const written = wordsOf(withoutUrls(text));
      words.push(...written);
      return stemsOfWords(written);
    };
    let length = 0;
    for (const { text, sentences, isLine } of passagesOf(body)) {
      const indexed = sentences.map((sentence) => ({ text: sentence, stems: new Set(stemsIn(sentence)) }));
      // Only a line of a list has words that its sentences do not have: those of its lead-in.
      const stems = new Set([...indexed.flatMap((sentence) => [...sentence.stems]), ...(isLine ? stemsIn(text) : [])]);
      for (const word of stems) articleStems.set(word, (articleStems.get(word) ?? 0) + 1);
      length += stems.size;
      places.push(this.passages.length);
      this.passages.push({ article, place: this.passages.length, text, isLine, stems, sentences: indexed });
    }
    for (const word of titleWords) articleStems.set(word, (articleStems.get(word) ?? 0) + 1);
    for (const word of articleStems.keys()) {
      const having = this.articlesByStem.get(word);
      if (having) having.push(article);
      else this.articlesByStem.set(word, [article]);
    }
    this.words.addWords(words, [...articleStems.keys()]);
    const titleStems = new Set(titleWords);
    this.articles.push({ articleId: id, title, titleStems, articleStems, body: body.trim(), version, length, places });
    this.totalLength += length;
  }

  private articlesWith(form: string): readonly number[] {
    return this.articlesByStem.get(form) ?? [];
  }

  /** BM25's inverse document frequency. */
  private rarityOf(form: string): number {
    const having = this.articlesWith(form).length;
    return Math.log(1 + (this.articles.length - having + 0.5) / (having + 0.5));
  }

  /** BM25's term frequency, which grows less with each occurrence and counts for less in a long article. */
  private frequencyOf(form: string, { articleStems, titleStems, length }: IndexedArticle): number {
    const count = articleStems.get(form) ?? 0;
    const lengthShare = length / (this.totalLength / this.articles.length);
    const inBody = (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * lengthShare));
    return inBody + (titleStems.has(form) ? TITLE_BONUS : 0);
  }

  private weightOf({ isLight }: Term, forms: ReadonlyMap<string, number>): number {
    const count = this.articles.length;
    const having = new Set([...forms.keys()].flatMap((form) => this.articlesWith(form))).size;
    const rarity = Math.log(1 + count / (having + 0.5)) / Math.log(1 + count / 1.5);
    const weight = having === 0 ? UNKNOWN_WEIGHT : MIN_WEIGHT + (1 - MIN_WEIGHT) * rarity;
    return isLight ? weight * LIGHT : weight;
  }
}

/** The words in URLs and email addresses are not words of the article. */
const withoutUrls = (text: string): string => text.replaceAll(/(?<!\S)\S+@\S+|https?:\/\/\S+/g, ' ');
