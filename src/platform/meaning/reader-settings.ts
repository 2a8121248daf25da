import { closeSync, openSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Messages of other classes than `normal` are never answered by AI. */
const CLASSES = [
  'account-action',
  'order-state',
  'other-customer',
  'injection',
  'human',
  'complaint',
  'normal',
] as const;
export type MessageClass = (typeof CLASSES)[number];

/** What was chosen in training. See `rank` and `sure` in training/train.py for its use. */
export interface ReaderSettings {
  classes: MessageClass[];
  minNormal: number;
  nearness: number;
  candidates: number;
  /** Per passage, after the title. */
  passageWords: number;
  /** Tokens that the reader reads of a question and of a passage. */
  maxQuestion: number;
  maxPassage: number;
  gate: { inner: number[][]; innerBias: number[]; outer: number[]; outerBias: number };
  thresholds: Record<'careful' | 'balanced' | 'generous', number>;
}

/** Built into the same place as it has in the sources. */
export const READER_FILE = fileURLToPath(new URL('../../../training/reader.safetensors', import.meta.url));

/** Reads only the header of the file. Throws if the file is missing, damaged or from another training script. */
export function readSettings(): ReaderSettings {
  const file = openSync(READER_FILE, 'r');
  try {
    const read = (length: number, position: number): Buffer => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, position);
      return bytes;
    };
    const length = Number(read(8, 0).readBigUInt64LE());
    if (length > 1_000_000) throw new Error('its header is damaged');
    const { __metadata__ } = JSON.parse(read(length, 8).toString()) as { __metadata__?: { reader?: string } };
    const settings = JSON.parse(__metadata__?.reader ?? '{}') as Partial<ReaderSettings>;
    if (settings.classes?.join() !== CLASSES.join() || settings.gate === undefined || settings.thresholds === undefined)
      throw new Error('it is from another version');
    return settings as ReaderSettings;
  } finally {
    closeSync(file);
  }
}
