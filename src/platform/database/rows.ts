import { Column, type EntityManager, type EntityTarget, type FindOptionsWhere, In, type ObjectLiteral } from 'typeorm';
import { AppError } from '../errors/app-error.js';

/** A DataSource, or the EntityManager of a transaction. */
type Database = Pick<EntityManager, 'query'>;

/** `createdAt` in TypeScript is `created_at` in SQL. */
export const columnName = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The rows that an update or a delete returns. TypeORM returns them together with their number. */
export async function changedRows<Row>(database: Database, sql: string, values: unknown[] = []): Promise<Row[]> {
  const [rows] = await database.query<[Row[], number]>(sql, values);
  return rows;
}

/** The first row that any statement returns. */
export async function findRow<Row>(database: Database, sql: string, values: unknown[] = []): Promise<Row | null> {
  const [first] = await database.query<(Row | Row[])[]>(sql, values);
  return (Array.isArray(first) ? first[0] : first) ?? null;
}

/** The only column of the first row; null without one. */
export async function findValue<Value>(database: Database, sql: string, values: unknown[] = []): Promise<Value | null> {
  const row = await findRow<Record<string, Value | null>>(database, sql, values);
  return Object.values(row ?? {})[0] ?? null;
}

/** For a statement that always returns a row, such as an aggregate. */
export async function getRow<Row>(database: Database, sql: string, values: unknown[] = []): Promise<Row> {
  const row = await findRow<Row>(database, sql, values);
  if (row === null) throw new Error(`No row returned by: ${sql}`);
  return row;
}

/** `source` is what follows "from", with its conditions. */
export async function countRows(database: Database, source: string, values: unknown[] = []): Promise<number> {
  const sql = `select count(*)::integer as count from ${source}`;
  const { count } = await getRow<{ count: number }>(database, sql, values);
  return count;
}

/** Collects SQL conditions and their parameters, so that user input never becomes part of the SQL text. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly parts: string[];

  constructor(...always: string[]) {
    this.parts = always;
  }

  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  and(condition: string): void {
    this.parts.push(condition);
  }

  /** Adds nothing if there is no value. */
  equals(column: string, value: unknown): this {
    if (value !== undefined) this.and(`${column} = ${this.bind(value)}`);
    return this;
  }

  toString(): string {
    return this.parts.join(' and ');
  }
}

/**
 * Inserts or replaces many rows by ID. They are sent as one JSON parameter, because a query builder would spend more time
 * on tens of thousands of placeholders than PostgreSQL on the rows.
 */
export async function upsertRows<Entity extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Entity>,
  rows: readonly Entity[],
): Promise<void> {
  const { tableName, columns } = manager.dataSource.getMetadata(entity);
  const written = columns.filter(({ isInsert }) => isInsert);
  const names = written.map(({ databaseName }) => databaseName);
  const records = rows.map((row) =>
    Object.fromEntries(written.map(({ databaseName, propertyName }) => [databaseName, row[propertyName] as unknown])),
  );
  await manager.query(
    `insert into ${tableName} (${names.join(', ')})
       select ${names.join(', ')} from jsonb_populate_recordset(null::${tableName}, $1)
     on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [JSON.stringify(records)],
  );
}

/** The IDs of the rows with these slugs; unknown slugs are not in the map. */
export async function idsBySlug<Row extends { id: number; slug: string }>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  slugs: string[],
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await manager.findBy(entity, { slug: In(slugs) } as FindOptionsWhere<Row>);
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** The version of a row that was just inserted. */
export const FIRST_VERSION = 1;

/** Triggers increase it with every change of the row. The application only reads it. */
export const RowVersion = (): PropertyDecorator =>
  Column({ type: 'integer', default: FIRST_VERSION, insert: false, update: false });

/** The times and the version of rows that people edit. */
export abstract class EditedRow {
  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;

  @RowVersion()
  version!: number;
}

/**
 * Rejects a change that was based on an older version of the row. `version` must be read under the lock of the row, in the
 * transaction that changes it; otherwise two changes based on the same version could both pass.
 */
export function expectVersion(noun: string, version: number, expected: number | undefined): void {
  if (expected === undefined || expected === version) return;
  throw new AppError(
    'stale',
    `This ${noun} was changed since you read it: you read version ${expected}, it is version ${version} now. Read it again and repeat the change.`,
  );
}

const MAX_ATTEMPTS = 5;

/** Repeats work that collided with another transaction; the next attempt sees the rows which that one committed. */
export async function withRetries<T>(isCollision: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isCollision(error)) throw error;
    }
  }
}
