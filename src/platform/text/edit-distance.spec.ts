import { editDistance, isOneEditAway, wordsNear } from './edit-distance.js';

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

describe('wordsNear', () => {
  it('prefers the smaller distance, then the earlier candidate', () => {
    expect(wordsNear('chatgtp', ['chatgtxy', 'chatbot', 'chatgpt', 'chatgtx'])).toEqual([
      'chatgpt',
      'chatgtx',
      'chatgtxy',
    ]);
  });

  it('allows one step in short words and two in longer ones', () => {
    expect(wordsNear('gtp', ['gpt'])).toEqual(['gpt']);
    expect(wordsNear('cat', ['dog', 'cows'])).toEqual([]);
    expect(wordsNear('generaton', ['generation'])).toEqual(['generation']);
    expect(wordsNear('writing', ['painting'])).toEqual([]);
  });
});
