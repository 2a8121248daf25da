import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WebhookHealth } from './webhook-health.entity.js';

/** Every method locks the client's row until the end of the transaction, so that each outcome is counted once. */
@Injectable()
export class WebhookHealthRepository {
  /** Returns true for the one failure that reaches the threshold. */
  async countFailure(manager: EntityManager, clientId: string, threshold: number): Promise<boolean> {
    await manager.query(
      `insert into webhook_health as health (client_id, failures) values ($1, 1)
         on conflict (client_id) do update set failures = health.failures + 1`,
      [clientId],
    );
    const [, alerted] = await manager.query<[unknown, number]>(
      'update webhook_health set alerted_at = now() where client_id = $1 and failures >= $2 and alerted_at is null',
      [clientId, threshold],
    );
    return alerted === 1;
  }

  /** Returns true if the owners were notified of the failures before. */
  async clearFailures(manager: EntityManager, clientId: string): Promise<boolean> {
    const health = await manager.findOne(WebhookHealth, {
      where: { clientId },
      lock: { mode: 'pessimistic_write' },
    });
    if (health === null) return false;
    await manager.update(WebhookHealth, { clientId }, { failures: 0, alertedAt: null });
    return health.alertedAt !== null;
  }
}
