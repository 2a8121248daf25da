import { StringDecoder } from 'node:string_decoder';

export const MAX_LINE_CHARACTERS = 1_000_000;

/** `number` starts at 1; `text` is undefined if the line is too long. */
export interface NumberedLine {
  number: number;
  text: string | undefined;
}

/** Keeps at most one line and one chunk in memory. */
export async function* ndjsonLines(stream: AsyncIterable<Buffer>): AsyncGenerator<NumberedLine> {
  const decoder = new StringDecoder('utf8');
  let number = 0;
  // A line can arrive byte by byte, so its fragments are joined only once, at its end.
  let fragments: string[] = [];
  let length = 0;
  const add = (fragment: string): void => {
    length += fragment.length;
    if (length > MAX_LINE_CHARACTERS) fragments = [];
    else if (fragment !== '') fragments.push(fragment);
  };
  const end = (): NumberedLine => {
    number += 1;
    const line = { number, text: length > MAX_LINE_CHARACTERS ? undefined : fragments.join('') };
    [fragments, length] = [[], 0];
    return line;
  };
  for await (const chunk of stream) {
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    add(first);
    for (const fragment of others) {
      yield end();
      add(fragment);
    }
  }
  add(decoder.end());
  if (length > 0) yield end();
}
