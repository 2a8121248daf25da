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
