import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { ClientsRepository } from '../access/users/clients.repository.js';
import { NotificationEvents } from '../notifications/events/events.js';
import { DeliveriesRepository, type DeliveryOutcome } from './deliveries.repository.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** Records the outcome of deliveries, and notifies the team of failed ones. */
@Injectable()
export class DeliveryOutcomes {
  private readonly attempts: Counter;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly clients: ClientsRepository,
    private readonly events: NotificationEvents,
    private readonly unitOfWork: UnitOfWork,
    metrics: Metrics,
  ) {
    this.attempts = metrics.counter('webhook_attempts_total', 'Webhook delivery attempts', ['event', 'outcome']);
  }

  async recordOutcome(delivery: WebhookDelivery, outcome: DeliveryOutcome): Promise<void> {
    this.attempts.inc({ event: delivery.event, outcome: outcome.status });
    if (outcome.status === 'failed')
      await this.unitOfWork.run(async (manager) => {
        await this.deliveries.recordOutcome(manager, delivery.id, outcome);
        await this.reportFailure(manager, delivery);
      });
    else await this.deliveries.recordOutcome(this.unitOfWork.manager, delivery.id, outcome);
  }

  /** Does not overwrite a recorded outcome. */
  async markFailed(id: string, error: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      if (!(await this.deliveries.markDeliveryFailed(manager, id, error))) return;
      await this.reportFailure(manager, await manager.findOneByOrFail(WebhookDelivery, { id }));
    });
  }

  private async reportFailure(manager: EntityManager, { id, clientId, event }: WebhookDelivery): Promise<void> {
    const client = await this.clients.findClientWith(manager, clientId);
    const name = `${event} to ${client?.name ?? 'a partner'}`;
    await this.events.recordEvents(manager, 'failed-delivery', [{ id, name }]);
  }
}
