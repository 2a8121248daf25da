import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../errors/app-error.js';

/** A list as SQL, without a limit. The names of its columns are those in the file. */
export interface RowQuery {
  columns: readonly string[];
  text: string;
  values: readonly unknown[];
}

type Row = Record<string, unknown>;

/** Maximum number of rows in an export. */
export const MAX_EXPORTED = 100_000;
const BATCH = 500;
/** Each holds a connection and a snapshot of the database while the client reads. */
const MAX_OPEN = 2;
const DEADLINE_MS = 300_000;
const SLOT_POLL_MS = 100;

/** Reads long lists in batches, as they were at the beginning, so that their size does not matter. */
@Injectable()
export class RowCursors {
  /** How long an export waits while others run. Tests shorten it. */
  slotWaitMs = 10_000;
  private open = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** A reader that stalls for 30 s loses its cursor: the database ends idle transactions. `begin` runs before the first row. */
  async *readRows({ text, values }: RowQuery, begin: () => Promise<unknown>): AsyncGenerator<Row[]> {
    const givesUpAt = Date.now() + this.slotWaitMs;
    while (this.open >= MAX_OPEN) {
      if (Date.now() > givesUpAt)
        throw new AppError('unavailable', `${MAX_OPEN} exports are running. Try again when one has finished.`);
      await sleep(SLOT_POLL_MS);
    }
    this.open += 1;
    const runner = this.dataSource.createQueryRunner();
    const deadline = Date.now() + DEADLINE_MS;
    try {
      await begin();
      await runner.startTransaction();
      await runner.query('set transaction read only');
      await runner.query(`declare exported no scroll cursor for ${text} limit ${MAX_EXPORTED}`, [...values]);
      for (;;) {
        const rows = (await runner.query(`fetch ${BATCH} from exported`)) as Row[];
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH) return;
        if (Date.now() > deadline)
          throw new AppError('unavailable', 'The export took too long. Add filters and try again.');
      }
    } finally {
      this.open -= 1;
      // Fails if the connection is lost.
      await runner.rollbackTransaction().catch(() => undefined);
      await runner.release();
    }
  }
}

/** The columns of a list by their names in the file, each with its SQL expression. */
export const rowQuery = (
  columns: Readonly<Record<string, string>>,
  textOf: (selected: string) => string,
  values: readonly unknown[],
): RowQuery => ({
  columns: Object.keys(columns),
  text: textOf(
    Object.entries(columns)
      .map(([name, expression]) => `${expression} as "${name}"`)
      .join(', '),
  ),
  values,
});
