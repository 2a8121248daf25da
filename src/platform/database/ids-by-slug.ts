import { type EntityManager, type EntityTarget, type FindOptionsWhere, In } from 'typeorm';

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
