import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../errors/app-error.js';
import { columnName } from './rows.js';

/** A list as SQL, without a limit. The names of its columns are those in the file. */
export interface RowQuery {
  columns: readonly string[];
  text: string;
  values: readonly unknown[];
}

type Row = Record<string, unknown>;

/** Maximum number of rows in an export. */
export const MAX_EXPORTED_ROWS = 100_000;
const FETCH_BATCH_SIZE = 500;
/** Each holds a connection and a snapshot of the database while the client reads. */
const MAX_OPEN_CURSORS = 2;
const DEADLINE_MS = 300_000;
const SLOT_POLL_MS = 100;

/** Reads long lists in batches, as they were at the beginning, so that their size does not matter. */
@Injectable()
export class RowCursorsService {
  /** How long an export waits while others run. Tests shorten it. */
  slotWaitMs = 10_000;
  private open = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** A reader that stalls for 30 s loses its cursor: the database ends idle transactions. `begin` runs before the first row. */
  async *readRows({ text, values }: RowQuery, begin: () => Promise<unknown>): AsyncGenerator<Row[]> {
    const givesUpAt = Date.now() + this.slotWaitMs;
    while (this.open >= MAX_OPEN_CURSORS) {
      if (Date.now() > givesUpAt)
        throw new AppError('unavailable', `${MAX_OPEN_CURSORS} exports are running. Try again when one has finished.`);
      await sleep(SLOT_POLL_MS);
    }
    this.open += 1;
    const runner = this.dataSource.createQueryRunner();
    const deadline = Date.now() + DEADLINE_MS;
    try {
      await begin();
      await runner.startTransaction();
      await runner.query('set transaction read only');
      await runner.query(`declare exported no scroll cursor for ${text} limit ${MAX_EXPORTED_ROWS}`, [...values]);
      for (;;) {
        const rows = (await runner.query(`fetch ${FETCH_BATCH_SIZE} from exported`)) as Row[];
        if (rows.length > 0) yield rows;
        if (rows.length < FETCH_BATCH_SIZE) return;
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

/** SQL expressions by the names of their columns. */
export type Columns = Readonly<Record<string, string>>;

/** Columns of a table under their TypeScript names, separated by spaces: `createdAt` is `table.created_at`. */
export const columnsOf = (table: string, names: string): Columns =>
  Object.fromEntries(names.split(' ').map((name) => [name, `${table}.${columnName(name)}`]));

export const selected = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');

export const rowQuery = (
  columns: Columns,
  textOf: (selected: string) => string,
  values: readonly unknown[],
): RowQuery => ({
  columns: Object.keys(columns),
  text: textOf(selected(columns)),
  values,
});
