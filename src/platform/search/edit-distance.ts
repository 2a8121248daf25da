/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
export function editDistance(left: string, right: string): number {
  const a = [...left];
  const b = [...right];
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let best = Math.min(replaced, at(previous, column) + 1, at(current, column - 1) + 1);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        best = Math.min(best, at(beforePrevious, column - 2) + 1);
      }
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;

const SHORT_WORD = 4;

/** The candidates, best guess first, that are near enough to be what was meant, nearest first. */
export function wordsNear(word: string, candidates: readonly string[]): string[] {
  const tolerance = word.length <= SHORT_WORD ? 1 : 2;
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= tolerance)
    .sort((left, right) => left.distance - right.distance)
    .map(({ candidate }) => candidate);
}
