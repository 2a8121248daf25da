import { editDistance, isOneEditAway } from './edit-distance.js';

describe('editDistance', () => {
  it.each([
    ['chatgtp', 'chatgpt', 1],
    ['image', 'image', 0],
    ['imge', 'image', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['écran', 'ecran', 1],
  ])('%s to %s takes %i steps', (left, right, steps) => {
    expect(editDistance(left, right)).toBe(steps);
    expect(editDistance(right, left)).toBe(steps);
  });
});

describe('isOneEditAway', () => {
  it('is true exactly if the distance is 1, for all short words', () => {
    const letters = ['', 'a', 'b', '𝒜', '𝒷', 'é'];
    const words = letters.flatMap((one) =>
      letters.flatMap((two) => letters.flatMap((three) => ['x', ''].map((end) => one + two + three + end))),
    );
    const pairs = words.flatMap((left) => words.map((right) => [left, right] as const));
    const wrong = pairs.filter((pair) => isOneEditAway(...pair) !== (editDistance(...pair) === 1));
    expect(wrong).toEqual([]);
  });
});
