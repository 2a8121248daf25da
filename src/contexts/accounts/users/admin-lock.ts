import type { EntityManager } from 'typeorm';

/** Serializes everything that depends on the set of admins. Taken before any row is locked, so that it cannot deadlock. */
export async function lockAdmins(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
}
