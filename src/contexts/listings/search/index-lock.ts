import type { EntityManager } from 'typeorm';

/**
 * Held until the transaction ends. Whoever indexes listings he wrote shares it; whoever indexes listings because their
 * labels changed has it alone. Without it one could overwrite the other's index row with what he had read before.
 */
export async function lockIndex(manager: EntityManager, scope: string, mode: 'shared' | 'alone'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await manager.query(`select ${lock}(hashtext($1))`, [`index:${scope}`]);
}
