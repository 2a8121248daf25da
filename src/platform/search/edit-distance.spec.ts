import { closestWord, editDistance } from './edit-distance.js';

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

describe('closestWord', () => {
  it('prefers the smaller distance, then the earlier candidate', () => {
    expect(closestWord('chatgtp', ['chatbot', 'chatgpt', 'chatgtx'])).toBe('chatgpt');
  });

  it('allows one step in short words and two in longer ones', () => {
    expect(closestWord('gtp', ['gpt'])).toBe('gpt');
    expect(closestWord('cat', ['dog', 'cows'])).toBeUndefined();
    expect(closestWord('generaton', ['generation'])).toBe('generation');
    expect(closestWord('writing', ['painting'])).toBeUndefined();
  });
});
