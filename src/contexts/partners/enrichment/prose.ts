/** A description as its reader takes it in: running sentences, and the items of its lists. */
export interface Prose {
  sentences: string[];
  items: string[];
}

/** What is looked at. Some patterns below cost the square of it, and readers wait meanwhile. */
const MAX_TEXT = 5_000;
const HEADING = /^\s*(?:#{1,6}\s|[-=_*]{3,}\s*$|\|)/;
const ITEM = /^\s*(?:[-*+•‣◦▪●○■□–—·✓✔☑➜→►▶★☆]\uFE0F?|\d{1,2}[.)]|\p{Extended_Pictographic}\uFE0F?)\s*(?=\S)(.+)$/u;
const DASH_WITHOUT_SPACE = /^\s*[-*+–—·]\S/;

export function proseIn(text: string): Prose {
  const items: string[] = [];
  const paragraphs: string[] = [''];
  const spaced = text.slice(0, MAX_TEXT).replaceAll(/[^\S\r\n]+/g, ' ');
  for (const line of withoutMarks(spaced).split('\n')) {
    const [, item] = DASH_WITHOUT_SPACE.test(line) ? [] : (ITEM.exec(line) ?? []);
    if (item !== undefined) items.push(item.trim());
    // Whatever is no running text ends the paragraph.
    if (item !== undefined || line.trim() === '' || HEADING.test(line)) paragraphs.push('');
    else paragraphs.push(`${paragraphs.pop() ?? ''} ${line}`);
  }
  return { sentences: paragraphs.filter((text) => text !== '').flatMap(sentencesIn), items };
}

/** Markdown and markup without their marks and without the addresses behind words. */
export const withoutMarks = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/```[\s\S]*?(?:```|$)/g, '\n')
    .replaceAll(/!\[[^\]\n]{0,300}\]\([^)\n]*\)/g, '')
    .replaceAll(/\[([^\]\n]{1,300})\]\([^)\n]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>\n]*>/gi, ' ')
    .replaceAll(/(\*\*|__|~~|`)(?=\S)(.*?\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1')
    .replaceAll(/^[ \t]*(?:>[ \t]*)+/gm, '');

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Without those that only announce a list. */
const sentencesIn = (paragraph: string): string[] =>
  [...segmenter.segment(paragraph.replaceAll(/\s+/g, ' ').trim())]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /\p{L}/u.test(sentence) && !/[:：]$/u.test(sentence));

/** Ends after a word where it can. */
export function shortened(text: string, maxCharacters: number): string {
  const characters = [...text];
  if (characters.length <= maxCharacters) return text;
  const cut = characters.slice(0, maxCharacters - 1).join('');
  const word = cut.replace(/\s+\S*$/, '');
  return `${word.length > cut.length / 2 ? word : cut}…`;
}
