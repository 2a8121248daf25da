/** The number of insertions, deletions, replacements and swaps of neighbors that turn one word into the other. */
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

/** A swap of two letters, each of which may take two UTF-16 units. */
const MAX_EDIT_LENGTH = 4;

/** Whether the edit distance is 1, cheap enough to be used for every word of a long text. */
export function isOneEditAway(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left.charCodeAt(start) === right.charCodeAt(start)) start += 1;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (Math.min(leftEnd, rightEnd) > start && left.charCodeAt(leftEnd - 1) === right.charCodeAt(rightEnd - 1)) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  // Without the common beginning and end, most pairs are too different to need the full distance.
  return Math.max(leftEnd, rightEnd) - start <= MAX_EDIT_LENGTH && editDistance(left, right) === 1;
}
