import { StringDecoder } from 'node:string_decoder';

export const MAX_LINE_CHARACTERS = 1_000_000;

/** A line with its 1-based number; `text` is undefined when the line is too long to be kept. */
export interface NumberedLine {
  number: number;
  text: string | undefined;
}

/** Splits a stream of bytes into lines without ever holding more than one line and one chunk. */
export async function* ndjsonLines(stream: AsyncIterable<Buffer>): AsyncGenerator<NumberedLine> {
  const decoder = new StringDecoder('utf8');
  let number = 1;
  let rest = '';
  let overlong = false;
  for await (const chunk of stream) {
    const parts = (rest + decoder.write(chunk)).split('\n');
    rest = parts.pop() ?? '';
    for (const text of parts) {
      yield { number, text: overlong || text.length > MAX_LINE_CHARACTERS ? undefined : text };
      overlong = false;
      number += 1;
    }
    if (rest.length > MAX_LINE_CHARACTERS) {
      overlong = true;
      rest = '';
    }
  }
  rest += decoder.end();
  if (overlong || rest !== '') yield { number, text: overlong ? undefined : rest };
}
