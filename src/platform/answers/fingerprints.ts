import { hash } from 'node:crypto';

/** 32 well-mixed bits for each id: enough to count distinct ones by, and nothing to read an id from. */
export function fingerprints(ids: readonly string[]): Uint32Array {
  return Uint32Array.from(ids, (id) => hash('sha1', id, 'buffer').readUInt32BE());
}
