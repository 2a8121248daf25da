export interface Article {
  id: string;
  title: string;
  body: string;
  /** Questions that the article answers. */
  examples?: readonly string[];
  /** Of a stored article. */
  version?: number;
}

/** As the reader was trained. A line or sentence with more words is a passage of its own. */
export const MAX_WORDS = 80;
/** Text without spaces or punctuation is cut. */
const MAX_CHARACTERS = 1_000;

/** What AI reads and quotes: whole lines of an article, or whole sentences of long lines, word for word. */
export function passagesOf(body: string): string[] {
  const passages: string[] = [];
  let words = Infinity;
  for (const line of body.split('\n').map((text) => text.trim())) {
    let separator = '\n';
    for (const part of partsOf(line)) {
      const count = countWords(part);
      const last = passages.at(-1) ?? '';
      if (words + count > MAX_WORDS || last.length + part.length >= MAX_CHARACTERS) {
        passages.push(part);
        words = 0;
      } else passages.splice(-1, 1, `${last}${separator}${part}`);
      words += count;
      separator = ' ';
    }
  }
  return passages;
}

/** What a reply can quote: the whole article or a passage. */
export const quotableTexts = (body: string): string[] => [body.trim(), ...passagesOf(body)];

/** A passage as the encoder and the reader get it. */
export const passageText = (title: string, text: string): string => `${title}. ${text}`;

/** The first half of a character. */
const HALF = /[\ud800-\udbff]/;

const countWords = (text: string): number => text.split(/\s+/).length;

function partsOf(line: string): string[] {
  if (line === '') return [];
  const parts = countWords(line) > MAX_WORDS ? line.split(/(?<=[.!?])\s+/) : [line];
  return parts.flatMap(cut);
}

function cut(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MAX_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MAX_CHARACTERS);
    const end =
      space > MAX_CHARACTERS / 2 ? space : MAX_CHARACTERS - (HALF.test(rest[MAX_CHARACTERS - 1] ?? '') ? 1 : 0);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}
