/** The sentences and the list items of a description. */
export interface Prose {
  sentences: string[];
  items: string[];
}

/** The rest of a description is ignored. */
const MAX_TEXT = 5_000;
const HEADING = /^\s*(?:#{1,6}\s|[-=_*]{3,}\s*$|\|)/;
const ITEM = /^\s*(?:[-*+•‣◦▪●○■□–—·✓✔☑➜→►▶★☆]\uFE0F?|\d{1,2}[.)]|\p{Extended_Pictographic}\uFE0F?)\s*(?=\S)(.+)$/u;
const DASH_WITHOUT_SPACE = /^\s*[-*+–—·]\S/;

export function parseProse(text: string): Prose {
  const items: string[] = [];
  const paragraphs: string[] = [''];
  const spaced = withoutMarkup(text.slice(0, MAX_TEXT)).replaceAll(/[^\S\n]+/g, ' ');
  for (const line of spaced.split('\n')) {
    const [, item] = DASH_WITHOUT_SPACE.test(line) ? [] : (ITEM.exec(line) ?? []);
    if (item !== undefined) items.push(item.trim());
    // A list item, an empty line and a heading end the paragraph.
    if (item !== undefined || line.trim() === '' || HEADING.test(line)) paragraphs.push('');
    else paragraphs.push(`${paragraphs.pop() ?? ''} ${line}`);
  }
  return { sentences: paragraphs.filter((text) => text !== '').flatMap(sentencesIn), items };
}

/** Removes the syntax of Markdown and HTML, and the URLs of links. */
export const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/```[\s\S]*?(?:```|$)/g, '\n')
    .replaceAll(/!\[[^[\]\n]*\]\([^)[\n]*\)/g, '')
    .replaceAll(/\[([^[\]\n]+)\]\([^)[\n]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>\n]*>/gi, ' ')
    .replaceAll(/(\*\*|__|~~|`)(?=\S)((?:(?!\1).)+)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1')
    .replaceAll(/^[ \t]*(?:>[ \t]*)+/gm, '');

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Leaves out sentences that only introduce a list. */
const sentencesIn = (paragraph: string): string[] =>
  [...segmenter.segment(paragraph.replaceAll(/\s+/g, ' ').trim())]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /\p{L}/u.test(sentence) && !/[:：]$/u.test(sentence));

/** Ends at a word boundary where possible. */
export function truncateText(text: string, maxCharacters: number): string {
  const characters = [...text];
  if (characters.length <= maxCharacters) return text;
  const cut = characters.slice(0, maxCharacters - 1).join('');
  const word = cut.replace(/\s\S*$/, '').trimEnd();
  return `${word.length > cut.length / 2 ? word : cut}…`;
}

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

/** Characters that are not drawn: soft hyphens, zero-width spaces, word joiners, direction marks, fillers. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A text as readers see it. Checks compare this, because `evil\u200B.com` looks like `evil.com`. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');
