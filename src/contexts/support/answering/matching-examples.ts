import type { ReaderSettings } from '../../../platform/meaning/reader-settings.js';
import type { FoundExample } from '../retrieval/knowledge-index.js';
import type { Certainty } from './certainty.js';

/** The same words, apart from typing. The nearest other questions in test/measurements/asked-as.json have 0.90. */
const SAME_QUESTION = 0.92;
/** Nearer than this, an example of the article that the reader found first lowers the threshold of the level "generous" by `LOWER`. */
const MIN_NEAR = 0.4;
const LOWER = 0.33;
/** Above every threshold. */
const SURE = 99;

/** What the nearest example adds. Fitted and measured by test/measurements/asked-as.spec.ts. */
export function judgeWithExample(
  judged: Certainty,
  example: FoundExample | undefined,
  { thresholds }: Pick<ReaderSettings, 'thresholds'>,
): Certainty {
  if (example === undefined) return judged;
  const { id, near, passage } = example;
  const isFirst = judged.passages[0]?.articleId === passage.articleId;
  const isLikely = isFirst && near >= MIN_NEAR && judged.sure >= thresholds.generous - LOWER;
  if (near < SAME_QUESTION && !isLikely) return judged;
  const passages = isFirst ? judged.passages : [{ ...passage, share: near }, ...judged.passages];
  return { passages, sure: SURE, exampleId: id };
}
