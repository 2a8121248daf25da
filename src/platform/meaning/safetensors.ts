/** The values of all 16-bit floats, because JavaScript has no such type. */
const HALF_FLOATS = Float32Array.from({ length: 65_536 }, (_, bits) => {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1_023];
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1_024) * 2 ** (exponent - 15));
});

export type Tensors = (name: string) => Float32Array;

/** Reads tensors of 16-bit floats from a file in the format safetensors. A missing one is empty. */
export function readTensors(file: Buffer): Tensors {
  const start = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString('utf8', 8, start)) as Record<string, { data_offsets: [number, number] }>;
  return (name) => {
    const [from, to] = header[name]?.data_offsets ?? [0, 0];
    const bytes = file.subarray(start + from, start + to);
    const values = new Float32Array(bytes.length / 2);
    for (let at = 0; at < values.length; at += 1) values[at] = HALF_FLOATS[bytes.readUInt16LE(2 * at)] ?? 0;
    return values;
  };
}

/** A tensor is replaced by one of the same name in `changes`, or `b` times `a` is added to it. */
export function changeTensors(tensors: Tensors, changes: Tensors): Tensors {
  return (name) => {
    const replacement = changes(name);
    if (replacement.length > 0) return replacement;
    const [values, a, b] = [tensors(name), changes(`${name}.a`), changes(`${name}.b`)];
    const rank = Math.round(Math.sqrt((a.length * b.length) / values.length));
    const width = a.length / rank;
    // Loops, because callbacks for 340 million products take long.
    for (let place = 0; place < b.length; place += 1) {
      const [row, from, factor] = [Math.floor(place / rank) * width, (place % rank) * width, b[place] ?? 0];
      for (let at = 0; at < width; at += 1) values[row + at] = (values[row + at] ?? 0) + factor * (a[from + at] ?? 0);
    }
    return values;
  };
}
