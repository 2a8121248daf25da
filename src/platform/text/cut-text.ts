/** Enough text after the cut to tell where its last word ends. */
const LOOKAHEAD = 50;

/**
 * At most `max` characters (code points), cut between words. Line breaks become spaces. A text whose last space is in its
 * first half, as in Japanese, is cut where its language separates words.
 */
export function cutAtWord(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= max) return line;
  const start = characters.slice(0, max).join('');
  const atSpace = characters[max] === ' ' ? start : start.slice(0, Math.max(start.lastIndexOf(' '), 0));
  if (atSpace.length > start.length / 2) return atSpace.trimEnd();
  const seen = characters.slice(0, max + LOOKAHEAD).join('');
  return lastBoundary(seen, start, 'word') || lastBoundary(seen, start, 'grapheme');
}

/** The part of `start` up to its last boundary in `seen`, which begins with it. */
function lastBoundary(seen: string, start: string, granularity: 'word' | 'grapheme'): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity }).segment(seen)) {
    if (index + segment.length > start.length) break;
    end = index + segment.length;
  }
  return start.slice(0, end).trimEnd();
}
