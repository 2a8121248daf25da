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
  let number = 0;
  // A line may arrive byte by byte: its pieces are joined once, when it ends.
  let pieces: string[] = [];
  let length = 0;
  const add = (piece: string): void => {
    length += piece.length;
    if (length > MAX_LINE_CHARACTERS) pieces = [];
    else if (piece !== '') pieces.push(piece);
  };
  const end = (): NumberedLine => {
    number += 1;
    const line = { number, text: length > MAX_LINE_CHARACTERS ? undefined : pieces.join('') };
    [pieces, length] = [[], 0];
    return line;
  };
  for await (const chunk of stream) {
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    add(first);
    for (const piece of others) {
      yield end();
      add(piece);
    }
  }
  add(decoder.end());
  if (length > 0) yield end();
}
