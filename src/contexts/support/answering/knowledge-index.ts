import { setImmediate as pause } from 'node:timers/promises';
import { isOneEditAway } from '../../../platform/text/edit-distance.js';
import { synonymsOf } from './meanings.js';
import { type Article, passagesOf } from './passages.js';
import { IMPORTANT, isEmptyWord, isWeak, type Question, type Term } from './question.js';
import { stemsOf } from './words.js';

/** A passage, and how well it takes up the question. */
export interface Match {
  article: number;
  /** Its position among all passages. */
  place: number;
  title: string;
  text: string;
  /** 1 when it takes up every word of the question, and a little more when the title does so too. */
  score: number;
  /** The important words of the question that neither the passage nor the title takes up. */
  missing: string[];
  /** How many important words it takes up literally, not by a synonym. */
  literal: number;
  /** The share of the title that the question takes up. */
  titleShare: number;
}

interface IndexedArticle {
  title: string;
  body: string;
  titleStems: readonly string[];
  stems: Set<string>;
}

interface IndexedPassage {
  article: number;
  text: string;
  stems: ReadonlySet<string>;
  sentences: ReadonlySet<string>[];
}

interface WeighedTerm {
  stem: string;
  /** The stem, or how the articles spell it. */
  word: string;
  synonyms: readonly string[];
  synonymStrength: number;
  places: ReadonlySet<number>;
  weight: number;
  important: boolean;
  common: boolean;
}

const MAX_BUSY_MS = 20;
/** A question of more words than this is beyond what is certain. */
export const MAX_TERMS = 30;
const MAX_CANDIDATES = 60;

const SYNONYM = 0.8;
/** Where the articles use the very word elsewhere, a passage with its synonym is likely about something else. */
const DOUBTFUL_SYNONYM = 0.55;
const IN_TITLE = 0.9;
/** Of a word that stands elsewhere in the article, or elsewhere in the passage when one of its sentences is judged. */
const IN_ARTICLE = 0.35;
const IN_PASSAGE = 0.7;
/** The weight of a word that matters little and that the articles do not know. */
const UNHEARD_OF = 0.1;
const ON_TOPIC = 0.08;
/** The share of passages beyond which a word, such as the product's name, no longer tells them apart. */
const COMMON = 0.35;
const FEW_PASSAGES = 8;
const SHORT_ARTICLE = 600;

const NOWHERE: ReadonlySet<number> = new Set();

/** The articles of one client, cut into passages and ready to be searched. */
export class KnowledgeIndex {
  private readonly articles: IndexedArticle[] = [];
  private readonly passages: IndexedPassage[] = [];
  private readonly places = new Map<string, Set<number>>();

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
    return index;
  }

  get isEmpty(): boolean {
    return this.passages.length === 0;
  }

  /** The passages that have most to do with the question, best first. */
  search(question: Question): Match[] {
    const asked = question.terms.slice(0, MAX_TERMS);
    const terms = asked.map((term) =>
      this.weigh(
        term,
        asked.filter((other) => other !== term),
      ),
    );
    return this.candidates(terms)
      .map((place) => this.match(place, terms))
      .sort((a, b) => b.score - a.score || a.place - b.place);
  }

  /** Only so many are looked at closely, so that no question costs much, however many articles there are. */
  private candidates(terms: readonly WeighedTerm[]): number[] {
    const weights = new Map<number, number>();
    for (const { places, weight } of terms) {
      for (const place of places) weights.set(place, (weights.get(place) ?? 0) + weight);
    }
    return [...weights.entries()]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_CANDIDATES)
      .map(([place]) => place);
  }

  /** The passages nearest to the question, then any others, as far as they fit. */
  excerpts(question: Question, maxCharacters: number): { title: string; text: string }[] {
    const near = this.search(question).map(({ place }) => place);
    const excerpts: { title: string; text: string }[] = [];
    let characters = 0;
    for (const place of new Set([...near, ...this.passages.keys()])) {
      const { article, text } = this.passages[place] as IndexedPassage;
      const { title } = this.articles[article] as IndexedArticle;
      characters += title.length + text.length;
      if (characters > maxCharacters) break;
      excerpts.push({ title, text });
    }
    return excerpts;
  }

  /** The whole article when it is short: then nothing that belongs to the answer is left out. */
  shortArticle(article: number): string | undefined {
    const body = this.articles[article]?.body ?? '';
    return body.length <= SHORT_ARTICLE ? body : undefined;
  }

  private add({ title, body }: Article): void {
    const titleStems = stemsOf(title);
    const stems = new Set(titleStems);
    const article = this.articles.push({ title, body: body.trim(), titleStems, stems }) - 1;
    for (const { text, sentences } of passagesOf(body)) {
      const sets = sentences.map((sentence) => new Set(stemsOf(sentence)));
      const own = new Set(sets.flatMap((set) => [...set]));
      const place = this.passages.push({ article, text, stems: own, sentences: sets }) - 1;
      for (const word of own) stems.add(word);
      for (const word of new Set([...own, ...titleStems])) {
        const places = this.places.get(word);
        if (places) places.add(place);
        else this.places.set(word, new Set([place]));
      }
    }
  }

  /** What means another word of the question cannot mean this one as well, unless the articles never use this one. */
  private weigh({ stem, importance, isName }: Term, others: readonly Term[]): WeighedTerm {
    const known = this.places.has(stem);
    const taken = new Set(others.flatMap((other) => [other.stem, ...(known ? synonymsOf(other.stem) : [])]));
    const usable = (word: string): string[] =>
      isName ? [] : synonymsOf(word).filter((other) => this.places.has(other) && !taken.has(other));
    const word = known || usable(stem).length > 0 ? stem : (this.spelledLike(stem) ?? stem);
    const synonyms = usable(word);
    const literal = this.places.get(word) ?? NOWHERE;
    const places = new Set([word, ...synonyms].flatMap((form) => [...(this.places.get(form) ?? NOWHERE)]));
    const count = this.passages.length;
    const rarity = Math.log(1 + count / (places.size + 0.5)) / Math.log(1 + count / 0.5);
    const important = importance > IMPORTANT;
    return {
      stem,
      word,
      synonyms,
      synonymStrength: literal.size > 0 ? DOUBTFUL_SYNONYM : SYNONYM,
      places,
      weight: isWeak(importance) && places.size === 0 ? UNHEARD_OF : importance * rarity,
      important,
      common: count >= FEW_PASSAGES && literal.size / count > COMMON,
    };
  }

  /** One slip of the fingers in a long word that stands nowhere in the articles. */
  private spelledLike(word: string): string | undefined {
    if (word.length < 5 || !/^\p{L}+$/u.test(word)) return undefined;
    for (const known of this.places.keys()) {
      const similar = known[0] === word[0] && known.length >= 5 && Math.abs(known.length - word.length) <= 1;
      if (similar && isOneEditAway(word, known)) return known;
    }
    return undefined;
  }

  private match(place: number, terms: readonly WeighedTerm[]): Match {
    const { article, text, stems, sentences } = this.passages[place] as IndexedPassage;
    const { title, titleStems, stems: articleStems } = this.articles[article] as IndexedArticle;
    const titleWords = new Set(titleStems);
    const missing: string[] = [];
    const bySentence = sentences.map(() => 0);
    let literal = 0;
    let covered = 0;
    let onTopic = false;
    for (const term of terms) {
      const inTitle = strength({ ...term, synonymStrength: SYNONYM }, titleWords) * IN_TITLE;
      const here = strength(term, stems);
      const around = Math.max(inTitle, strength(term, articleStems) * IN_ARTICLE);
      covered += Math.max(here, around) * term.weight;
      for (const [at, sentence] of sentences.entries()) {
        const near = Math.max(strength(term, sentence), here * IN_PASSAGE, around);
        bySentence[at] = (bySentence[at] ?? 0) + near * term.weight;
      }
      if (inTitle > 0) onTopic = true;
      if (!term.important) continue;
      if (here === 0 && inTitle === 0 && !term.common) missing.push(term.stem);
      if (here === 1 || inTitle === IN_TITLE) literal += 1;
    }
    const total = terms.reduce((sum, { weight }) => sum + weight, 0);
    const score = (covered + Math.max(...bySentence)) / (2 * total) + (onTopic ? ON_TOPIC : 0);
    return { article, place, title, text, score, missing, literal, titleShare: shareOf(titleStems, terms) };
  }
}

function strength({ word, synonyms, synonymStrength }: WeighedTerm, stems: ReadonlySet<string>): number {
  if (stems.has(word)) return 1;
  return synonyms.some((synonym) => stems.has(synonym)) ? synonymStrength : 0;
}

function shareOf(titleStems: readonly string[], terms: readonly WeighedTerm[]): number {
  const words = titleStems.filter((word) => !isEmptyWord(word));
  const asked = new Set(terms.flatMap(({ word, synonyms }) => [word, ...synonyms]));
  return words.length === 0 ? 0 : words.filter((word) => asked.has(word)).length / words.length;
}
