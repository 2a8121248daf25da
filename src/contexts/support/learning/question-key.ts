import { createHash } from 'node:crypto';
import { withoutInvisible } from '../../../platform/text/prose.js';

/** Equal for questions that differ only in case, punctuation and spacing. */
export const questionKey = (question: string): string =>
  createHash('sha256')
    .update(
      withoutInvisible(question)
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
    )
    .digest('base64url');
