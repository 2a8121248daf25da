import type { EntityManager } from 'typeorm';

/**
 * Held until the transaction ends. Listing writers share it; reindexing after a label change takes it exclusively.
 * Otherwise, one could overwrite the other's index row with outdated data.
 */
export async function lockIndex(manager: EntityManager, scope: string, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await manager.query(`select ${lock}(hashtext($1))`, [`index:${scope}`]);
}
