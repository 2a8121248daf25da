import { isOneEditAway } from '../../../platform/text/edit-distance.js';
import { knownWords, synonymsOf } from '../language/meanings.js';
import type { Article } from './passages.js';
import type { Term } from '../language/question.js';
import { root, stem } from '../language/stem.js';
import { isAction, isEmptyWord, isNumber, isUnit } from '../language/vocabulary.js';
import { wordsOf } from '../language/words.js';

const SPELLED = 0.95;
const DERIVED = 0.9;
const SYNONYM = 0.8;
/** Where the articles use the very word elsewhere, a passage with its synonym is likely about something else. */
const DOUBTFUL_SYNONYM = 0.6;
/** The share of articles that must write a word like a name to make it the product's own. */
const NAME_SHARE = 0.2;
const NAME_ARTICLES = 3;
const MIN_SPELLED = 4;
const MIN_WRITTEN = 6;
const ACRONYM = 3;

/** Which words of the articles a word of the question may mean. */
export class WordForms {
  private readonly byRoot = new Map<string, string[]>();
  private readonly acronyms = new Map<string, string[]>();
  private readonly productNames = new Set<string>();

  constructor(private readonly known: ReadonlyMap<string, unknown>) {}

  /** To be called when all articles are known. */
  finish(articles: readonly Article[]): void {
    for (const word of this.known.keys()) {
      const key = root(word);
      this.byRoot.set(key, [...(this.byRoot.get(key) ?? []), word]);
    }
    const namings = new Map<string, number>();
    for (const { title, body } of articles) {
      for (const name of namesIn(body)) namings.set(name, (namings.get(name) ?? 0) + 1);
      this.addAcronyms(`${title}. ${body}`);
    }
    for (const [name, count] of namings) {
      if (count >= NAME_ARTICLES && count / articles.length >= NAME_SHARE) this.productNames.add(name);
    }
  }

  isProductName(word: string): boolean {
    return this.productNames.has(word);
  }

  /** What means another word of the question cannot mean this one as well, unless the articles never use this one. */
  formsOf(term: Term, asked: readonly Term[]): Map<string, number> {
    const forms = this.spelledForms(term, asked);
    if (forms.size > 0 || term.isName || term.word.length < MIN_WRITTEN) return forms;
    const spelled = spelledLike(term.stem, knownWords());
    return spelled === undefined ? forms : this.spelledForms({ ...term, stem: spelled }, asked);
  }

  private spelledForms({ stem: word, word: written, isName }: Term, asked: readonly Term[]): Map<string, number> {
    const forms = new Map<string, number>();
    const isKnown = this.known.has(word);
    if (isKnown) forms.set(word, 1);
    if (isNumber(word)) return forms;
    this.addDerived(forms, word, DERIVED);
    if (isName) for (const other of this.acronyms.get(word) ?? []) forms.set(other, SPELLED);
    if (isUnit(word) && this.known.has(`${word}ly`)) forms.set(`${word}ly`, 1);
    if (isName && forms.size > 0) return forms;
    if (!isName) {
      const taken = new Set(asked.flatMap((other) => (other.stem === word ? [] : [other.stem])));
      const strength = isKnown ? DOUBTFUL_SYNONYM : SYNONYM;
      for (const synonym of synonymsOf(word)) {
        if (taken.has(synonym)) continue;
        if (this.known.has(synonym)) forms.set(synonym, Math.max(forms.get(synonym) ?? 0, strength));
        else this.addDerived(forms, synonym, strength * DERIVED);
      }
    }
    if (forms.size > 0) return forms;
    const spelled =
      written.length < MIN_WRITTEN && word.length <= MIN_SPELLED ? undefined : spelledLike(word, this.known.keys());
    if (spelled !== undefined) forms.set(spelled, SPELLED);
    return forms;
  }

  private addDerived(forms: Map<string, number>, word: string, strength: number): void {
    for (const other of this.byRoot.get(root(word)) ?? []) {
      // Recording is not what a recorder is.
      const isDoer = isAction(word) && /[eo]r$/.test(other);
      if (other !== word && !isDoer) forms.set(other, Math.max(forms.get(other) ?? 0, strength));
    }
  }

  /** "RCD" stands for "residual-current device". */
  private addAcronyms(text: string): void {
    for (const phrase of text.split(/[.,;:>()\n]/)) {
      const words = wordsOf(phrase);
      for (let at = 0; at + ACRONYM <= words.length; at += 1) {
        const full = words.slice(at, at + ACRONYM);
        const acronym = full.map((word) => word.charAt(0)).join('');
        if (full.every((word) => word.length > ACRONYM && !isEmptyWord(stem(word))) && !this.known.has(acronym))
          this.acronyms.set(acronym, full.map(stem));
      }
    }
  }
}

/** The word that is one slip of the fingers away. */
function spelledLike(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length < MIN_SPELLED || !/^\p{L}+$/u.test(word)) return undefined;
  for (const known of candidates) {
    const similar = known[0] === word[0] && known.length >= MIN_SPELLED && Math.abs(known.length - word.length) <= 1;
    if (similar && isOneEditAway(word, known)) return known;
  }
  return undefined;
}

/** Words in capitals within sentences, other than those of menus, buttons and plans in quotation marks. */
const namesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{N}]{2,}(?!\s?>)/gu)]
      .filter(({ index }) => !/>\s?$/.test(text.slice(Math.max(0, index - 2), index)))
      .map(([name]) => stem(name.toLowerCase())),
  );
