export interface Article {
  id: string;
  title: string;
  body: string;
}

/** What an answer consists of: a paragraph, or a few sentences of a long one, word for word from the article. */
export interface Passage {
  text: string;
  sentences: string[];
}

const MAX_PASSAGE = 700;
const LIST_ITEM = /^(?:[-*•]|\d+[.)])\s/;

/** The paragraphs of a body. A heading belongs to what follows it, a list to what precedes it. */
export function passagesOf(body: string): Passage[] {
  const passages: Passage[] = [];
  let heading = '';
  for (const block of blocksOf(body)) {
    if (isHeading(block)) {
      heading += `${block.replace(/^#+\s*/, '')}\n`;
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

const blocksOf = (body: string): string[] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n+/)
    .map((block) => block.trim())
    .filter((block) => block !== '');

const isHeading = (block: string): boolean =>
  /^#+\s.*$/.test(block) || (block.length <= 60 && !/[.!?:;,)"”\n]/.test(block) && !LIST_ITEM.test(block));

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?]["”')\]]?)\s+(?=["“([]?[\p{Lu}\p{N}])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** A long paragraph becomes several passages of whole sentences; a sentence longer than that is cut at a space. */
function bounded(text: string): Passage[] {
  const sentences = sentencesOf(text);
  if (text.length <= MAX_PASSAGE) return [{ text, sentences }];
  const passages: Passage[] = [];
  for (const sentence of sentences.flatMap(cut)) {
    const last = passages.at(-1);
    if (last && last.text.length + sentence.length < MAX_PASSAGE) {
      last.text += ` ${sentence}`;
      last.sentences.push(sentence);
    } else passages.push({ text: sentence, sentences: [sentence] });
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
