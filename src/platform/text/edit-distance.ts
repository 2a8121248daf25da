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

/** A swap of two letters, each of which may take two units. */
const LONGEST_STEP = 4;

/** The same as a distance of 1, but cheap enough to be asked about every word of a long text. */
export function isOneStepAway(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left.charCodeAt(start) === right.charCodeAt(start)) start += 1;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (Math.min(leftEnd, rightEnd) > start && left.charCodeAt(leftEnd - 1) === right.charCodeAt(rightEnd - 1)) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  // What both begin and end with takes no steps, and what is left in most words takes more than one.
  return Math.max(leftEnd, rightEnd) - start <= LONGEST_STEP && editDistance(left, right) === 1;
}

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
