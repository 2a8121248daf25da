import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { OwnerEmails } from '../../access/memberships/owner-emails.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { PartnerClient } from '../../access/users/partner-client.entity.js';
import { NotificationEvents } from '../../notifications/events/events.js';
import type { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookHealthRepository } from './webhook-health.repository.js';

/** The owners are notified when this many deliveries failed in a row. */
const FAILURES_BEFORE_ALERT = 5;

type Reported = Pick<WebhookDelivery, 'id' | 'clientId' | 'event' | 'isForged'>;

/**
 * Notifies the team of failed deliveries, and the partner's owners when several fail in a row and when one succeeds again.
 * A forged ping says nothing about the receiver's health, so it is left out.
 */
@Injectable()
export class DeliveryReports {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly events: NotificationEvents,
    private readonly health: WebhookHealthRepository,
    private readonly emails: OwnerEmails,
    private readonly config: Config,
  ) {}

  async reportFailure(manager: EntityManager, delivery: Reported, error: string): Promise<void> {
    if (delivery.isForged) return;
    const { id, clientId, event } = delivery;
    const client = await this.clients.findClientWith(manager, clientId);
    if (client === null) return;
    if (client.testOf === null)
      await this.events.recordEvents(manager, 'failed-delivery', [{ id, name: `${event} to ${client.name}` }]);
    if (await this.health.countFailure(manager, clientId, FAILURES_BEFORE_ALERT))
      await this.queueAlert(manager, client, error);
  }

  async reportSuccess(manager: EntityManager, { clientId, isForged }: Reported): Promise<void> {
    if (isForged || !(await this.health.clearFailures(manager, clientId))) return;
    const client = await this.clients.findClientWith(manager, clientId);
    if (client !== null) await this.queueRecovery(manager, client);
  }

  private queueAlert(manager: EntityManager, client: PartnerClient, error: string): Promise<void> {
    return this.emails.queueForOwners(manager, client.id, {
      subject: `Webhook events to ${placeOf(client)} are failing`,
      text: `The last ${FAILURES_BEFORE_ALERT} webhook events to ${placeOf(client)} on ${this.config.siteName} failed. The latest error:

${error}

Each event is sent once. Fix your receiver, then redeliver the failed events:

${this.deliveriesOf(client)}?status=unresolved

Deliveries continue. We email you again when an event is delivered.
`,
    });
  }

  private queueRecovery(manager: EntityManager, client: PartnerClient): Promise<void> {
    return this.emails.queueForOwners(manager, client.id, {
      subject: `Webhook events to ${placeOf(client)} are delivered again`,
      text: `Your receiver accepted a webhook event to ${placeOf(client)} on ${this.config.siteName}.

Events that failed are not sent again unless you redeliver them:

${this.deliveriesOf(client)}?status=unresolved
`,
    });
  }

  private deliveriesOf({ id, testOf }: PartnerClient): string {
    return `${this.config.siteUrl}/partner/${testOf === null ? id : `${testOf}/test`}/deliveries`;
  }
}

const placeOf = ({ name, testOf }: PartnerClient): string => (testOf === null ? name : `the sandbox of ${name}`);
