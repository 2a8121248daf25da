/** Instructions of WebAssembly that the scan uses. */
const [BLOCK, LOOP, IF, END, BRANCH, BRANCH_IF] = [0x02, 0x03, 0x04, 0x0b, 0x0c, 0x0d];
const [GET, SET, TEE, I32, I64_LOAD, I32_LOAD, I32_LOAD_BYTE, I32_STORE] = [
  0x20, 0x21, 0x22, 0x41, 0x29, 0x28, 0x2d, 0x36,
];
const [I32_EQUAL, I32_GREATER, I32_NOT_LESS, I32_ADD, I32_SUBTRACT, I32_AND] = [0x46, 0x4a, 0x4f, 0x6a, 0x6b, 0x71];
const [I64_COUNT_BITS, I64_ADD, I64_XOR, I64_TO_I32] = [0x7b, 0x7c, 0x85, 0xa7];
const [INTEGER, NOTHING] = [0x7f, 0x40];

/** Memory layout: the signs of the question, results of 8 bytes, then the rows. */
export const RESULTS_AT = 64;
export const ROWS_AT_ONCE = 8_192;
export const ROWS_AT = RESULTS_AT + 8 * ROWS_AT_ONCE;
/** A row: 48 bytes of signs, the number, the flags, and three bytes so that the next one is aligned. */
export const ROW_BYTES = 56;
export const NUMBER_AT = 48;
export const FLAGS_AT = 52;

/** Signed: also used for unsigned numbers below 2^31. */
function leb(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest < 64) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}
const number = (value: number): number[] => [I32, ...leb(value)];
const withSize = (bytes: number[]): number[] => [...leb(bytes.length), ...bytes];
const name = (text: string): number[] => withSize([...Buffer.from(text)]);

const [row, end, mask, flags, least, result, equal] = [0, 1, 2, 3, 4, 5, 6].map((local) => [GET, local]) as [
  number[],
  number[],
  number[],
  number[],
  number[],
  number[],
  number[],
];
const addTo = (local: number[], value: number): number[] => [...local, ...number(value), I32_ADD, SET, local[1] ?? 0];
/** 384 minus the number of different bits, by words of 64 bits. */
const equalBits = [
  ...number(384),
  ...[0, 8, 16, 24, 32, 40].flatMap((at) => [
    ...[...row, I64_LOAD, 3, at, ...number(0), I64_LOAD, 3, at],
    ...[I64_XOR, I64_COUNT_BITS, ...(at === 0 ? [] : [I64_ADD])],
  ]),
  ...[I64_TO_I32, I32_SUBTRACT],
];
const body = [
  ...[1, 2, INTEGER, ...number(RESULTS_AT), SET, 5],
  ...[BLOCK, NOTHING, LOOP, NOTHING, ...row, ...end, I32_NOT_LESS, BRANCH_IF, 1],
  ...[...row, I32_LOAD_BYTE, 0, FLAGS_AT, ...mask, I32_AND, ...flags, I32_EQUAL, IF, NOTHING],
  ...[...equalBits, TEE, 6, ...least, I32_GREATER, IF, NOTHING],
  ...[...result, ...row, I32_LOAD, 2, NUMBER_AT, I32_STORE, 2, 0, ...result, ...equal, I32_STORE, 2, 4],
  ...[...addTo(result, 8), END, END],
  ...[...addTo(row, ROW_BYTES), BRANCH, 0, END, END, ...result, END],
];
const sections = [
  [1, 1, 0x60, 5, INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, 1, INTEGER],
  [2, 1, ...name('js'), ...name('memory'), 2, 0, 1],
  [3, 1, 0],
  [7, 1, ...name('scan'), 0, 0],
  [10, 1, ...withSize(body)],
] as [number, ...number[]][];

/**
 * A WebAssembly module, because JavaScript has no instruction that counts bits and takes four times as long. Its function
 * `scan(row, end, mask, flags, least)` writes the number of each row from one address to another that has these flags under the mask and
 * more than `least` bits equal to those of the question, and how many. It returns where the results end.
 */
export const SIGN_SCAN = new WebAssembly.Module(
  Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flatMap(([id, ...bytes]) => [id, ...withSize(bytes)])),
);
