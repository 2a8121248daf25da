import { setImmediate as pause } from 'node:timers/promises';
import { nearness, toInt8 } from '../../../platform/meaning/vector-codes.js';
import type { Suggestion } from '../conversations/conversation.entity.js';
import { isEmptyWord, stemsOf } from '../language/words.js';
import { type Article, passagesOf } from '../knowledge/passages.js';

/** `article` is its number in the index; `near` says how near it is to the question: up to 1 by meaning or by words. */
export interface FoundPassage extends Suggestion {
  article: number;
  near: number;
}

/** The example nearest to a question. */
export interface FoundExample {
  articleId: string;
  text: string;
  near: number;
}

interface IndexedArticle extends Required<Article> {
  /** The numbers of its passages. */
  places: number[];
  exampleCodes?: Int8Array;
}
interface IndexedPassage extends Suggestion {
  article: number;
  codes?: Int8Array;
}

const VECTOR_BYTES = 384;
/** Indexing pauses this often for other requests: a partner can have hundreds of articles. */
const MAX_BUSY_MS = 20;
/** Bounds the cost of a search by words, and is more than any customer's question has. */
const MAX_TERMS = 40;
const MAX_SUGGESTIONS = 3;
/** Quoted as a whole, so that nothing that belongs to the answer is left out; longer ones by passage. */
const SHORT_ARTICLE_CHARACTERS = 900;

/** The passages of one client's articles, found by their words, or by meaning once they have vectors. */
export class KnowledgeIndex {
  private readonly articles: IndexedArticle[] = [];
  private readonly passages: IndexedPassage[] = [];
  /** Stem → numbers of the passages that have it. */
  private readonly placesByStem = new Map<string, number[]>();

  static async of(articles: readonly Article[]): Promise<KnowledgeIndex> {
    const index = new KnowledgeIndex();
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
    return this.articles.find((article) => article.id === id)?.version ?? 0;
  }

  get hasVectors(): boolean {
    return this.findUnencoded().length === 0;
  }

  /** The articles whose passages have no vectors yet. */
  findUnencoded(): string[] {
    return this.articles
      .filter(({ places: [place], examples, exampleCodes }) => {
        const lacksExamples = examples.length > 0 && exampleCodes === undefined;
        return place !== undefined && (lacksExamples || this.passages[place]?.codes === undefined);
      })
      .map(({ id }) => id);
  }

  /** Vectors of another version or other examples than the indexed ones are ignored. */
  setVectors(
    articleId: string,
    version: number,
    codes: Int8Array,
    { examples = [], exampleCodes }: { examples?: readonly string[]; exampleCodes?: Int8Array } = {},
  ): void {
    const article = this.articles.find(({ id }) => id === articleId);
    if (article?.version !== version || article.places.length * VECTOR_BYTES !== codes.length) return;
    if (exampleCodes && examples.join('\n') === article.examples.join('\n')) article.exampleCodes = exampleCodes;
    for (const [at, place] of article.places.entries())
      Object.assign(this.passages[place] ?? {}, { codes: codes.subarray(at * VECTOR_BYTES, (at + 1) * VECTOR_BYTES) });
  }

  findExample(vector: Float32Array): FoundExample | undefined {
    const asked = toInt8(vector);
    let best: FoundExample | undefined;
    for (const { id, examples, exampleCodes } of this.articles)
      for (const [at, text] of examples.entries()) {
        const codes = exampleCodes?.subarray(at * VECTOR_BYTES, (at + 1) * VECTOR_BYTES);
        const near = codes ? nearness(asked, codes) : 0;
        if (near > (best?.near ?? 0)) best = { articleId: id, text, near };
      }
    return best;
  }

  /**
   * The passages nearest in meaning, and how near all are on average. All need vectors. With `articleId`, at least one is from this
   * article.
   */
  findByMeaning(vector: Float32Array, limit: number, articleId?: string): { nearest: FoundPassage[]; mean: number } {
    const asked = toInt8(vector);
    const found = this.passages.map(({ codes }) => (codes === undefined ? 0 : nearness(asked, codes)));
    const mean = found.reduce((sum, near) => sum + near, 0) / found.length;
    const nearest = this.best(found, limit);
    if (articleId !== undefined && !nearest.some((passage) => passage.articleId === articleId)) {
      const own = found.map((near, place) => (this.passages[place]?.articleId === articleId ? near : -1));
      nearest.splice(limit - 1, 1, ...this.best(own, 1));
    }
    return { nearest, mean };
  }

  /** The passages with the rarest words of the text. `near` is their share of it. */
  findByWords(text: string, limit: number): FoundPassage[] {
    const found = new Array<number>(this.passages.length).fill(0);
    const terms = [...new Set(stemsOf(text))].filter((word) => !isEmptyWord(word)).slice(0, MAX_TERMS);
    const weights = terms.map((term) => Math.log(1 + this.passages.length / (this.placesOf(term).length || 1)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, term] of terms.entries())
      for (const place of this.placesOf(term)) found[place] = (found[place] ?? 0) + (weights[at] ?? 0) / total;
    return this.best(found, limit).filter(({ near }) => near > 0);
  }

  /** The given passages, then others, up to `maxCharacters`. */
  selectExcerpts(first: readonly Suggestion[], maxCharacters: number): Suggestion[] {
    const excerpts = new Map<string, Suggestion>();
    let characters = 0;
    for (const { articleId, title, text } of [...first, ...this.passages]) {
      if (excerpts.has(articleId + text)) continue;
      characters += title.length + text.length;
      if (characters > maxCharacters) break;
      excerpts.set(articleId + text, { articleId, title, text });
    }
    return [...excerpts.values()];
  }

  /** The whole of a short article, or the passage. */
  replyOf({ article, text }: Pick<FoundPassage, 'article' | 'text'>): string {
    const body = this.articles[article]?.body ?? text;
    return body.length > SHORT_ARTICLE_CHARACTERS ? text : body;
  }

  /** What could be sent: from the best passage of each article, given from best to worst. */
  suggest(passages: readonly FoundPassage[]): Suggestion[] {
    const best = new Map<string, Suggestion>();
    for (const passage of passages) {
      const { articleId, title } = passage;
      if (best.size < MAX_SUGGESTIONS && !best.has(articleId))
        best.set(articleId, { articleId, title, text: this.replyOf(passage) });
    }
    return [...best.values()];
  }

  private addArticle({ id, title, body, examples = [], version = 0 }: Article): void {
    const article = this.articles.length;
    const places: number[] = [];
    for (const text of passagesOf(body)) {
      const place = this.passages.length;
      for (const word of new Set(stemsOf(`${title} ${text}`))) {
        const having = this.placesByStem.get(word);
        if (having) having.push(place);
        else this.placesByStem.set(word, [place]);
      }
      places.push(place);
      this.passages.push({ article, articleId: id, title, text });
    }
    this.articles.push({ id, title, body: body.trim(), examples, version, places });
  }

  private placesOf = (stem: string): readonly number[] => this.placesByStem.get(stem) ?? [];

  private best(nearnesses: readonly number[], limit: number): FoundPassage[] {
    const places: number[] = [];
    for (const [place, near] of nearnesses.entries()) {
      if (places.length === limit && near <= (nearnesses[places[limit - 1] ?? 0] ?? 0)) continue;
      const at = places.findIndex((other) => (nearnesses[other] ?? 0) < near);
      places.splice(at === -1 ? places.length : at, 0, place);
      if (places.length > limit) places.pop();
    }
    return places.map((place) => {
      const { article, articleId, title, text } = this.passages[place] as IndexedPassage;
      return { article, articleId, title, text, near: nearnesses[place] ?? 0 };
    });
  }
}
