import { AppError } from '../../errors/app-error.js';
import { BATCH_ERRORS, type BatchError, type BatchResultDto } from './batch.dto.js';

const NOT_ATTEMPTED = 'Not attempted, because an earlier one failed. Try again.';
const FAILED = 'Something went wrong on our side. Try again.';

export interface ItemOutcome<Item, Result> {
  item: Item;
  result: BatchResultDto;
  /** Undefined for an item that was not changed. */
  changed?: Result;
}

/**
 * Changes the items one after the other. A rejected one does not affect the others; after an unexpected error, which is passed to
 * `report`, the rest is not attempted.
 */
export async function runBatch<Item, Result>(
  items: readonly Item[],
  change: (item: Item) => Promise<Result>,
  report: (item: Item, error: unknown) => void,
): Promise<ItemOutcome<Item, Result>[]> {
  const outcomes: ItemOutcome<Item, Result>[] = [];
  let isStopped = false;
  for (const item of items) {
    if (isStopped) {
      outcomes.push({ item, result: failure('unavailable', NOT_ATTEMPTED) });
      continue;
    }
    try {
      outcomes.push(await changeOne(item, change));
    } catch (error) {
      // The results of earlier items must not be lost.
      report(item, error);
      isStopped = true;
      outcomes.push({ item, result: failure('unavailable', FAILED) });
    }
  }
  return outcomes;
}

async function changeOne<Item, Result>(
  item: Item,
  change: (item: Item) => Promise<Result>,
): Promise<ItemOutcome<Item, Result>> {
  try {
    return { item, result: { success: true, error: null, code: null }, changed: await change(item) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const code = BATCH_ERRORS.find((known) => known === error.code);
    if (code === undefined || code === 'unavailable') throw error;
    return { item, result: failure(code, error.message) };
  }
}

const failure = (code: BatchError, error: string): BatchResultDto => ({ success: false, error, code });
