import { similarityOf, type Words } from '../learning/similarity.js';

/** Questions with a lower similarity share words, but ask for different things. */
const MIN_SIMILARITY = 0.6;
/** Bounds the cost of a question with common words. Gaps with its rarest words are compared first. */
const MAX_COMPARED = 200;

/** Finds the gap that is most similar to a question, by the words of each gap's first question. */
export class GapIndex {
  private readonly gaps: { id: string; words: Words }[] = [];
  private readonly ids = new Set<string>();
  /** Word → indexes of the gaps that contain it. */
  private readonly gapsByWord = new Map<string, number[]>();

  addGap(id: string, words: Words): void {
    if (this.ids.has(id)) return;
    this.ids.add(id);
    for (const word of words) {
      const having = this.gapsByWord.get(word);
      if (having === undefined) this.gapsByWord.set(word, [this.gaps.length]);
      else having.push(this.gaps.length);
    }
    this.gaps.push({ id, words });
  }

  /** The most similar gap, or undefined if none is similar. */
  findGap(words: Words): string | undefined {
    const weight = this.weights();
    let nearest: { id: string; similarity: number } | undefined;
    for (const index of this.candidates(words, weight)) {
      const gap = this.gaps[index] as { id: string; words: Words };
      const found = similarityOf(words, gap.words, weight);
      if (found >= MIN_SIMILARITY && found > (nearest?.similarity ?? 0)) nearest = { id: gap.id, similarity: found };
    }
    return nearest?.id;
  }

  /** Computes each weight once: most gaps that a question is compared with share their words. */
  private weights(): (word: string) => number {
    const known = new Map<string, number>();
    return (word) => {
      let weight = known.get(word);
      if (weight === undefined) {
        weight = Math.log(1 + this.gaps.length / Math.max(1, this.gapsByWord.get(word)?.length ?? 0));
        known.set(word, weight);
      }
      return weight;
    };
  }

  /** Gaps that share a rare word. Gaps that share only the most common words can't be similar enough. */
  private candidates(words: Words, weight: (word: string) => number): Set<number> {
    const rarestFirst = words
      .map((word) => ({ word, square: weight(word) ** 2 }))
      .sort((one, other) => other.square - one.square);
    const total = rarestFirst.reduce((sum, { square }) => sum + square, 0);
    const candidates = new Set<number>();
    let rest = total;
    for (const { word, square } of rarestFirst) {
      if (rest < MIN_SIMILARITY ** 2 * total) break;
      rest -= square;
      for (const index of this.gapsByWord.get(word) ?? []) {
        if (candidates.size === MAX_COMPARED) return candidates;
        candidates.add(index);
      }
    }
    return candidates;
  }
}
