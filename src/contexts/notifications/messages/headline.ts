import { kindOf } from '../events/notification-kinds.js';
import type { Batch } from '../events/batch.js';

export const countedKind = ({ kind, count }: Batch): string => {
  const { one, many } = kindOf(kind);
  return count === 1 ? `1 ${one.charAt(0).toLowerCase()}${one.slice(1)}` : `${count} ${many}`;
};

/** The first line of a message: the item itself if there is only one. */
export const headline = (batch: Batch): string =>
  batch.count === 1 ? `${kindOf(batch.kind).one}: ${batch.items[0]?.name ?? ''}` : countedKind(batch);
