import { isOneEditAway } from '../../../platform/text/edit-distance.js';
import { isEverydayWord, isSame, knownWords, relatedTo, synonymsOf } from '../language/meanings.js';
import type { Article } from './passages.js';
import { root, stem } from '../language/stem.js';
import type { Term } from '../language/terms.js';
import { fillers, isAction, isEmptyWord, isNumber, isUnit } from '../language/vocabulary.js';
import { wordsOf } from '../language/words.js';

const SPELLED = 0.95;
const DERIVED = 0.9;
/** Of a word that nobody would use to ask anything else. */
const SAME = 0.85;
const SAME_AS_KNOWN = 0.75;
const SYNONYM = 0.8;
/** Where the articles use the very word elsewhere, a passage with its synonym is likely about something else. */
const DOUBTFUL_SYNONYM = 0.6;
/** Of a word that only has to do with it. */
const RELATED = 0.45;
/** The share of articles that must write a word like a name to make it the product's own. */
const NAME_SHARE = 0.2;
const NAME_ARTICLES = 3;
const MIN_SPELLED = 4;
const DOMAIN = /[@/.]([a-z\d-]{3,})\.(?:com|org|net|io|app|co|eu|de|uk|example)\b/gi;
const MIN_WRITTEN = 6;
const MIN_PART = 4;
const ACRONYM = 3;

/** Which words of the articles a word of the question may mean. */
export class WordForms {
  private readonly byRoot = new Map<string, string[]>();
  private readonly acronyms = new Map<string, string[]>();
  private readonly productNames = new Set<string>();
  /** The words of the articles as they are written, by their first letter. */
  private readonly written = new Map<string, Set<string>>();

  /** How many articles write a word like a name. */
  private readonly namings = new Map<string, number>();

  constructor(private readonly known: Pick<ReadonlySet<string>, 'has'>) {}

  /** Takes a stem of the articles; called once for each. */
  add(word: string): void {
    const key = root(word);
    const alike = this.byRoot.get(key);
    if (alike) alike.push(word);
    else this.byRoot.set(key, [word]);
  }

  /** Takes the words of an article as they are written. */
  addWritten({ title, body }: Article): void {
    for (const name of namesIn(body)) this.namings.set(name, (this.namings.get(name) ?? 0) + 1);
    for (const [, name = ''] of body.matchAll(DOMAIN)) this.productNames.add(stem(name.toLowerCase()));
    this.addAcronyms(`${title}. ${body}`);
  }

  /** To be called when all articles are added. */
  finish(articles: number): void {
    for (const [name, count] of this.namings)
      if (count >= NAME_ARTICLES && count / articles >= NAME_SHARE) this.productNames.add(name);
    this.namings.clear();
  }

  /** "Sorrel Lane" writes from sorrellane.example. */
  isProductName({ stem: word, word: written, previous = '' }: Term, asked: readonly Term[]): boolean {
    const after = asked.find((other) => other.previous === written)?.word ?? '';
    return [word, stem(`${previous}${written}`), stem(`${written}${after}`)].some((name) =>
      this.productNames.has(name),
    );
  }

  /** What means another word of the question cannot mean this one as well, unless the articles never use this one. */
  formsOf(term: Term, asked: readonly Term[]): Map<string, number> {
    const forms = this.spelledForms(term, asked);
    for (const joined of this.joinedForms(term, asked)) forms.set(joined, SPELLED);
    if (forms.size > 0 || term.isName || term.isRequired || term.word.length < MIN_WRITTEN) return forms;
    const split = this.splitForms(term, asked);
    if (split.size > 0) return split;
    const spelled = spelledLike(term.word, WRITTEN.get(term.word.charAt(0)) ?? []);
    return spelled === undefined ? forms : this.knownForms({ ...term, stem: stem(spelled) }, asked);
  }

  /** "pad lock" and "padlock": either word alone stands for the whole. */
  private joinedForms({ word, previous }: Term, asked: readonly Term[]): string[] {
    const after = asked.find((other) => other.previous === word)?.word;
    return [`${previous ?? ''}${word}`, `${word}${after ?? ''}`]
      .filter((joined) => joined !== word && joined.length >= MIN_WRITTEN)
      .map(stem)
      .filter((joined) => this.known.has(joined));
  }

  /** "waitinglist" is "waiting list". */
  private splitForms(term: Term, asked: readonly Term[]): Map<string, number> {
    for (let at = MIN_PART; at <= term.word.length - MIN_PART; at += 1) {
      const parts = [term.word.slice(0, at), term.word.slice(at)].map(stem);
      const forms = parts.map((part) =>
        isEmptyWord(part) ? new Map<string, number>() : this.knownForms({ ...term, stem: part }, asked),
      );
      if (forms.every(({ size }) => size > 0)) return new Map(forms.flatMap((part) => [...part]));
    }
    return new Map();
  }

  private spelledForms(term: Term, asked: readonly Term[]): Map<string, number> {
    const forms = this.knownForms(term, asked);
    const { stem: word, word: written } = term;
    if (forms.size > 0 || isNumber(word) || isAction(word) || isEverydayWord(word)) return forms;
    if (written.length < MIN_WRITTEN && word.length <= MIN_SPELLED) return forms;
    const spelled = spelledLike(written, this.written.get(written.charAt(0)) ?? []);
    if (spelled !== undefined && this.known.has(stem(spelled))) forms.set(stem(spelled), SPELLED);
    return forms;
  }

  private knownForms({ stem: word, isName }: Term, asked: readonly Term[]): Map<string, number> {
    const forms = new Map<string, number>();
    const isKnown = this.known.has(word);
    if (isKnown) forms.set(word, 1);
    if (isNumber(word)) return forms;
    this.addDerived(forms, word, DERIVED);
    if (isName && !isKnown) for (const other of this.acronyms.get(word) ?? []) forms.set(other, SPELLED);
    if (isUnit(word) && this.known.has(`${word}ly`)) forms.set(`${word}ly`, 1);
    if (isName && forms.size > 0) return forms;
    if (!isName) {
      const taken = new Set(asked.flatMap((other) => (other.stem === word ? [] : [other.stem])));
      for (const synonym of synonymsOf(word)) {
        if (taken.has(synonym)) continue;
        const [unused, used] = isSame(word, synonym) ? [SAME, SAME_AS_KNOWN] : [SYNONYM, DOUBTFUL_SYNONYM];
        const strength = isKnown ? used : unused;
        if (this.known.has(synonym)) forms.set(synonym, Math.max(forms.get(synonym) ?? 0, strength));
        else this.addDerived(forms, synonym, strength * DERIVED);
      }
      if (!isKnown)
        for (const other of relatedTo(word))
          if (this.known.has(other) && !taken.has(other) && !forms.has(other)) forms.set(other, RELATED);
    }
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
      for (const word of words) addTo(this.written, word);
      const stems = words.map((word) => (word.length > ACRONYM ? stem(word) : ''));
      const isPart = stems.map((word) => word !== '' && !isEmptyWord(word));
      for (let at = 0; at + ACRONYM <= words.length; at += 1) {
        if (!isPart[at] || !isPart[at + 1] || !isPart[at + 2]) continue;
        const acronym = words.slice(at, at + ACRONYM).map((word) => word.charAt(0));
        this.acronyms.set(acronym.join(''), stems.slice(at, at + ACRONYM));
      }
    }
  }
}

function addTo(words: Map<string, Set<string>>, word: string): void {
  const key = word.charAt(0);
  const alike = words.get(key);
  if (alike) alike.add(word);
  else words.set(key, new Set([word]));
}

/** The words that have synonyms, in the forms that customers write, by their first letter. */
const WRITTEN = new Map<string, Set<string>>();
for (const word of knownWords()) for (const ending of ['', 's', 'ed', 'd', 'ing']) addTo(WRITTEN, `${word}${ending}`);

/** Whether an unknown word is rather a misspelt "should" or "please" than a matter. */
export const isMisspeltFiller = ({ word, isName }: Term): boolean =>
  !isName && word.length > MIN_SPELLED && spelledLike(word, fillers()) !== undefined;

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
