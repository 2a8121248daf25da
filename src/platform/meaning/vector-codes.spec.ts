import { toInt8, toSigns } from './vector-codes.js';

const vector = (...values: number[]): Float32Array => Float32Array.from({ length: 384 }, (_, at) => values[at] ?? 0);

describe('toInt8', () => {
  it('maps -0.35 to 0.35 to -127 to 127 and cuts what is beyond', () => {
    const codes = toInt8(vector(0.35, -0.35, 0.1, 0.001, -0.002, 0.9, -1));
    expect([...codes.subarray(0, 8)]).toEqual([127, -127, 36, 0, -1, 127, -127, 0]);
    expect(codes).toHaveLength(384);
  });
});

describe('toSigns', () => {
  it('has a bit per number, set for positive ones, in 48 bytes', () => {
    const signs = toSigns(toInt8(vector(0.1, -0.1, 0.2, 0, 0.3, 0, 0, 0.1, 0, 0.1)));
    expect(signs).toHaveLength(48);
    expect([...signs.subarray(0, 3)]).toEqual([0b1001_0101, 0b10, 0]);
  });
});
