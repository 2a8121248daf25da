import { createHash } from 'node:crypto';
import { withoutInvisible } from '../../../platform/text/prose.js';

/** Equal for questions that differ only in case, punctuation and spacing. */
export const questionKey = (question: string): string =>
  createHash('sha256')
    .update(
      withoutInvisible(question)
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
    )
    .digest('base64url');

/** The beginning of a long question is enough to compare it. */
export const MAX_COMPARED_TEXT = 2_000;

/** The distinct words of a text, as PostgreSQL stems them. */
export type Words = readonly string[];

/** The weight of each word: the fewer texts contain it, the higher. */
export function wordWeights(texts: readonly Words[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + texts.length / (counts.get(word) ?? 1));
}

/** How similar two texts are, from 0 to 1: the cosine of their weighted words. */
export function similarityOf(one: Words, other: Words, weight: (word: string) => number): number {
  const size = (words: Words): number => words.reduce((sum, word) => sum + weight(word) ** 2, 0);
  const shared = new Set(other);
  const common = size(one.filter((word) => shared.has(word)));
  return common === 0 ? 0 : common / Math.sqrt(size(one) * size(other));
}

/** Only the longest words are searched: they are likely the rarest, and more words would only take longer. */
const MAX_SEARCHED_WORDS = 8;

/** A `tsquery` for texts of the client with at least two of the words, or with one if there are only one or two. */
export function anyWordsQuery(clientId: string, words: Words): string {
  const longest = searchedLexemes(words);
  const pairs = longest.flatMap((one, at) => longest.slice(at + 1).map((other) => `${one} & ${other}`));
  return ofClient(clientId, (longest.length > 2 ? pairs : longest).join(' | '));
}

/** A `tsquery` for texts of the client with all searched words. */
export const allWordsQuery = (clientId: string, words: Words): string =>
  ofClient(clientId, searchedLexemes(words).join(' & '));

const searchedLexemes = (words: Words): string[] =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_SEARCHED_WORDS)
    .map(lexeme);

/** Indexed texts contain a word for their client, so that the index serves searches within a client. */
const ofClient = (clientId: string, query: string): string => `${lexeme(`client ${clientId}`)} & (${query})`;

const lexeme = (text: string): string => `'${text.replaceAll(/['\\]/g, '$&$&')}'`;
