import { isOneEditAway } from '../../../platform/text/edit-distance.js';
import { isEverydayWord, isSame, synonymsOf } from '../language/meanings.js';
import type { Term } from '../language/question.js';
import { stem } from '../language/stem.js';
import { isNumber } from '../language/vocabulary.js';

/** How well a word of the articles matches one of the question: 1 for the same word, this for a corrected spelling. */
const SPELLED = 0.95;
/** For a word with the same meaning. */
const SAME = 0.8;
/** For a word that often means the same. */
const NEAR = 0.65;
/** Factor for a synonym if the articles use the word itself: a passage with the synonym is likely about something else. */
const KNOWN_ELSEWHERE = 0.8;
/** Shorter words are one letter away from too many others. */
const MIN_SPELLED_LENGTH = 5;

/** @public Matches besides the word itself, which `npm run support:rules` turns off one at a time. */
export const WORD_RULES = ['synonyms', 'spelling'] as const;

/** Finds the stems in the articles that match a word of a question. */
export class WordForms {
  private readonly stems = new Set<string>();
  /** The words of the articles as written, by first letter. */
  private readonly written = new Map<string, Set<string>>();

  constructor(private readonly off: ReadonlySet<string>) {}

  addWords(words: readonly string[], stems: readonly string[]): void {
    for (const word of stems) this.stems.add(word);
    for (const word of words) {
      const alike = this.written.get(word.charAt(0));
      if (alike) alike.add(word);
      else this.written.set(word.charAt(0), new Set([word]));
    }
  }

  /** Empty if no article has the word, a synonym or a similar spelling. */
  formsOf(term: Term, asked: readonly Term[]): Map<string, number> {
    const forms = this.knownForms(term.stem, asked);
    if (forms.size > 0 || isNumber(term.stem) || isEverydayWord(term.stem) || this.off.has('spelling')) return forms;
    const spelled = spelledLike(term.word, this.written.get(term.word.charAt(0)) ?? []);
    return spelled === undefined ? forms : new Map([[stem(spelled), SPELLED]]);
  }

  private knownForms(word: string, asked: readonly Term[]): Map<string, number> {
    const forms = new Map<string, number>();
    const isKnown = this.stems.has(word);
    if (isKnown) forms.set(word, 1);
    for (const synonym of this.off.has('synonyms') ? [] : synonymsOf(word)) {
      // A word that the customer uses as well has its own meaning in this question.
      if (!this.stems.has(synonym) || asked.some((other) => other.stem === synonym)) continue;
      forms.set(synonym, (isSame(word, synonym) ? SAME : NEAR) * (isKnown ? KNOWN_ELSEWHERE : 1));
    }
    return forms;
  }
}

/** The word that is one typing error away. */
function spelledLike(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length < MIN_SPELLED_LENGTH || !/^\p{L}+$/u.test(word)) return undefined;
  for (const known of candidates)
    if (known[0] === word[0] && Math.abs(known.length - word.length) <= 1 && isOneEditAway(word, known)) return known;
  return undefined;
}
