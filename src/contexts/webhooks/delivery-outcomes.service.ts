import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { MetricsService } from '../../platform/metrics/metrics.service.js';
import { PartnerOwnerEmailsService } from '../access/memberships/partner-owner-emails.service.js';
import { ClientsRepository } from '../access/users/clients.repository.js';
import type { PartnerClient } from '../access/users/partner-client.entity.js';
import { NotificationEventsService } from '../notifications/events/notification-events.service.js';
import { DeliveriesRepository, type DeliveryOutcome } from './deliveries.repository.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** The owners are notified when this many deliveries failed in a row. */
const FAILURES_BEFORE_ALERT = 5;

/**
 * Records the outcome of deliveries. Notifies the team of failed ones, and the partner's owners when several fail in a row and when
 * one succeeds again. A forged ping says nothing about the receiver's health, so it is not reported.
 */
@Injectable()
export class DeliveryOutcomesService {
  private readonly attempts: Counter;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly clients: ClientsRepository,
    private readonly events: NotificationEventsService,
    private readonly emails: PartnerOwnerEmailsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: Config,
    metrics: MetricsService,
  ) {
    this.attempts = metrics.counter('webhook_attempts_total', 'Webhook delivery attempts', ['event', 'outcome']);
  }

  async recordOutcome(delivery: WebhookDelivery, outcome: DeliveryOutcome): Promise<void> {
    this.attempts.inc({ event: delivery.event, outcome: outcome.status });
    // The usual case needs only one statement.
    if (outcome.status === 'delivered' && (await this.deliveries.recordUsualDelivery(delivery, outcome))) return;
    await this.unitOfWork.run(async (manager) => {
      await manager.update(WebhookDelivery, { id: delivery.id }, outcome);
      if (outcome.status === 'delivered') await this.reportSuccess(manager, delivery);
      else await this.reportFailure(manager, delivery, outcome.error ?? '');
    });
  }

  /** Does not overwrite a recorded outcome. */
  async markFailed(id: string, error: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      if (!(await this.deliveries.markDeliveryFailed(manager, id, error))) return;
      await this.reportFailure(manager, await manager.findOneByOrFail(WebhookDelivery, { id }), error);
    });
  }

  private async reportFailure(manager: EntityManager, delivery: WebhookDelivery, error: string): Promise<void> {
    if (delivery.isForged) return;
    const { id, clientId, event } = delivery;
    const client = await this.clients.findClientWith(manager, clientId);
    if (client === null) return;
    if (client.testOf === null)
      await this.events.recordEvents(manager, 'failed-delivery', [{ id, name: `${event} to ${client.name}` }]);
    if (await this.deliveries.countFailure(manager, clientId, FAILURES_BEFORE_ALERT))
      await this.queueAlert(manager, client, error);
  }

  private async reportSuccess(manager: EntityManager, { clientId, isForged }: WebhookDelivery): Promise<void> {
    if (isForged || !(await this.deliveries.clearFailures(manager, clientId))) return;
    const client = await this.clients.findClientWith(manager, clientId);
    if (client !== null) await this.queueRecovery(manager, client);
  }

  private queueAlert(manager: EntityManager, client: PartnerClient, error: string): Promise<void> {
    return this.emails.queueForOwners(manager, client.id, {
      subject: `Webhook events to ${receiverName(client)} are failing`,
      text: `The last ${FAILURES_BEFORE_ALERT} webhook events to ${receiverName(client)} on ${this.config.siteName} failed. The latest error:

${error}

Each event is sent once. Fix your receiver, then redeliver the failed events:

${this.unresolvedUrl(client)}

Deliveries continue. We email you again when an event is delivered.
`,
    });
  }

  private queueRecovery(manager: EntityManager, client: PartnerClient): Promise<void> {
    return this.emails.queueForOwners(manager, client.id, {
      subject: `Webhook events to ${receiverName(client)} are delivered again`,
      text: `Your receiver accepted a webhook event to ${receiverName(client)} on ${this.config.siteName}.

Events that failed are not sent again unless you redeliver them:

${this.unresolvedUrl(client)}
`,
    });
  }

  private unresolvedUrl({ id, testOf }: PartnerClient): string {
    const client = testOf === null ? id : `${testOf}/test`;
    return `${this.config.siteUrl}/partner/${client}/deliveries?status=unresolved`;
  }
}

const receiverName = ({ name, testOf }: PartnerClient): string => (testOf === null ? name : `the sandbox of ${name}`);
