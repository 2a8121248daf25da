import { MAX_LINE_CHARACTERS, ndjsonLines } from './ndjson-lines.js';

async function read(...chunks: (string | Buffer)[]): Promise<[number, string | undefined][]> {
  async function* stream(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk));
  }
  const lines: [number, string | undefined][] = [];
  for await (const { number, text } of ndjsonLines(stream())) lines.push([number, text]);
  return lines;
}

describe('ndjsonLines', () => {
  it('numbers lines independently of chunk boundaries', async () => {
    expect(await read('a\nb', 'c\n', '\nd')).toEqual([
      [1, 'a'],
      [2, 'bc'],
      [3, ''],
      [4, 'd'],
    ]);
  });

  it('decodes characters split across chunks', async () => {
    const bytes = Buffer.from('é😀\n');
    expect(await read(bytes.subarray(0, 1), bytes.subarray(1, 4), bytes.subarray(4))).toEqual([[1, 'é😀']]);
  });

  it('skips a line that is too long and continues with the next', async () => {
    const half = 'x'.repeat(MAX_LINE_CHARACTERS * 0.6);
    expect(await read(half, half, half, '\nok\n')).toEqual([
      [1, undefined],
      [2, 'ok'],
    ]);
  });
});
