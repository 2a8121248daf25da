import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

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
