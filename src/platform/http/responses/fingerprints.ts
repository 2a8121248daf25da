/** 32 bits of each ID, enough to count distinct ones: the end of a UUID is random. */
export function fingerprints(ids: readonly string[]): Uint32Array {
  return Uint32Array.from(ids, (id) => Number.parseInt(id.slice(-8), 16));
}
