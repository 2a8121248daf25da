import type { ReaderSettings } from '../../../platform/meaning/reader-settings.js';
import type { FoundExample } from '../retrieval/knowledge-index.js';
import type { Certainty } from './certainty.js';

/** The words are the same, apart from typing. Other questions reach 0.90 in test/measurements/asked-as. */
const SAME_QUESTION = 0.92;
/** An example as near as this lowers what its article needs below the level "generous", if the reader finds it first. */
const MIN_NEAR = 0.25;
const LOWER = 0.2;
/** Exceeds every threshold. */
const SURE = 99;

/** Raises the certainty if an example is near. Measured by test/measurements/asked-as.spec.ts. */
export function judgeWithExample(
  judged: Certainty,
  example: FoundExample | undefined,
  { thresholds }: Pick<ReaderSettings, 'thresholds'>,
): Certainty {
  if (example === undefined) return judged;
  const isOfExample = ({ articleId }: { articleId: string }): boolean => articleId === example.articleId;
  const isLikely = judged.passages.slice(0, 1).some(isOfExample) && judged.sure >= thresholds.generous - LOWER;
  if (example.near < (isLikely ? MIN_NEAR : SAME_QUESTION)) return judged;
  const others = judged.passages.filter((passage) => !isOfExample(passage));
  return { passages: [...judged.passages.filter(isOfExample), ...others], sure: SURE, example: example.text };
}
