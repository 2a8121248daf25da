export interface Article {
  id: string;
  title: string;
  body: string;
  /** Of a stored article. */
  version?: number;
}

/** What AI quotes: a paragraph, a line of a list, or a few sentences, word for word from the article. */
export interface Passage {
  text: string;
  sentences: string[];
  /** Whether it is a line of a list that makes sense without the other lines. */
  isLine: boolean;
}

const MAX_PASSAGE = 700;
const LIST_ITEM = /^(?:[-*•]|\d+[.)])\s/;
const BULLET = /^[-*•]\s+/;
/** A list of fewer lines is one passage. */
const MIN_LINES = 3;

/** The paragraphs of a body. A heading belongs to what follows it, a list to what precedes it. */
export function passagesOf(body: string): Passage[] {
  const passages: Passage[] = [];
  let heading = '';
  for (const block of blocksOf(body)) {
    if (isHeading(block)) {
      heading += `${block.replace(/^#+\s*/, '')}\n`;
      continue;
    }
    const lines = statementsOf(block, heading.trim());
    if (lines.length > 0) {
      passages.push(...lines);
      heading = '';
      continue;
    }
    const text = heading + block;
    const last = passages.at(-1);
    if (heading === '' && last && LIST_ITEM.test(block) && last.text.length + text.length < MAX_PASSAGE) {
      last.text += `\n${text}`;
      last.sentences.push(...sentencesOf(text));
    } else passages.push(...bounded(text));
    heading = '';
  }
  return heading === '' ? passages : [...passages, ...bounded(heading.trim())];
}

/**
 * The lines of a list if each makes sense alone, like "Delivery: free." Steps, and fragments that only make sense
 * together, stay one passage. A lead-in such as "Not included:" is added to each line.
 */
function statementsOf(block: string, heading: string): Passage[] {
  const lines = block.split(/\n+/).map((line) => line.trim());
  const leadIn = BULLET.test(lines[0] ?? '') ? heading : [heading, lines.shift()].filter(Boolean).join('\n');
  const isList = lines.length >= MIN_LINES && lines.every((line) => BULLET.test(line) && line.length < MAX_PASSAGE);
  const statements = lines.filter((line) => /[.!]$|: /.test(line));
  if (!isList || statements.length * 2 < lines.length || !/^$|:$|^[^.!?]{1,60}$/.test(leadIn)) return [];
  return lines.map((line) => {
    const said = line.replace(BULLET, '');
    const text = leadIn === '' ? said : `${leadIn}\n${line}`;
    return { text, sentences: sentencesOf(said), isLine: true };
  });
}

const blocksOf = (body: string): string[] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n+/)
    .map((block) => block.trim())
    .filter((block) => block !== '');

const isHeading = (block: string): boolean =>
  /^#+\s.*$/.test(block) || (block.length <= 60 && !/[.!?:;,)"”\n]/.test(block) && !LIST_ITEM.test(block));

/** The start of a sentence that refers to the one before it. */
const DEPENDENT =
  /^(?:it|they|this|these|those|both|he|she|otherwise|afterwards|thereafter|after that|later|then|in that case|if not|that)\b/i;
const MAX_SENTENCE = 320;

/** The sentences of a text. One that begins with "It" or "Otherwise" belongs to the one before. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(/\n+|(?<=[.!?]["”')\]]?)\s+(?=["“([]?[\p{Lu}\p{N}])/u)) {
    const sentence = part.trim();
    const last = sentences.at(-1);
    if (last !== undefined && DEPENDENT.test(sentence) && last.length + sentence.length < MAX_SENTENCE)
      sentences.splice(-1, 1, `${last} ${sentence}`);
    else if (sentence !== '') sentences.push(sentence);
  }
  return sentences;
}

/** A long paragraph becomes several passages of whole sentences; a sentence longer than that is cut at a space. */
function bounded(text: string): Passage[] {
  const sentences = sentencesOf(text);
  if (text.length <= MAX_PASSAGE) return [{ text, sentences, isLine: false }];
  const passages: Passage[] = [];
  for (const sentence of sentences.flatMap(cut)) {
    const last = passages.at(-1);
    if (last && last.text.length + sentence.length < MAX_PASSAGE) {
      last.text += ` ${sentence}`;
      last.sentences.push(sentence);
    } else passages.push({ text: sentence, sentences: [sentence], isLine: false });
  }
  return passages;
}

function cut(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_PASSAGE) {
    const space = rest.lastIndexOf(' ', MAX_PASSAGE);
    const end = space > MAX_PASSAGE / 2 ? space : MAX_PASSAGE;
    pieces.push(rest.slice(0, end).toWellFormed());
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}
