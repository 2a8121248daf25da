import type { EntityManager } from 'typeorm';

/** Orders everything that depends on which admins there are. Taken before any row is locked, so that it cannot deadlock. */
export async function lockAdmins(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
}
