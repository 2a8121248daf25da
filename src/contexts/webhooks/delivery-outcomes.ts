import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { DeliveriesRepository, type DeliveryOutcome } from './deliveries.repository.js';
import { DeliveryReports } from './health/delivery-reports.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** Records the outcome of deliveries together with what it causes. */
@Injectable()
export class DeliveryOutcomes {
  private readonly attempts: Counter;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly reports: DeliveryReports,
    private readonly unitOfWork: UnitOfWork,
    metrics: Metrics,
  ) {
    this.attempts = metrics.counter('webhook_attempts_total', 'Webhook delivery attempts', ['event', 'outcome']);
  }

  async recordOutcome(delivery: WebhookDelivery, outcome: DeliveryOutcome): Promise<void> {
    this.attempts.inc({ event: delivery.event, outcome: outcome.status });
    // The usual case needs only one statement.
    if (outcome.status === 'delivered' && (await this.deliveries.recordUsualDelivery(delivery, outcome))) return;
    await this.unitOfWork.run(async (manager) => {
      await this.deliveries.recordOutcome(manager, delivery.id, outcome);
      if (outcome.status === 'delivered') await this.reports.reportSuccess(manager, delivery);
      else await this.reports.reportFailure(manager, delivery, outcome.error ?? '');
    });
  }

  /** Does not overwrite a recorded outcome. */
  async markFailed(id: string, error: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      if (!(await this.deliveries.markDeliveryFailed(manager, id, error))) return;
      await this.reports.reportFailure(manager, await manager.findOneByOrFail(WebhookDelivery, { id }), error);
    });
  }
}
