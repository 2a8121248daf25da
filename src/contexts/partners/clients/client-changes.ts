import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { OwnerEmails } from '../../access/memberships/owner-emails.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { PartnerClient } from '../../access/users/partner-client.entity.js';
import { LossReports } from '../watching/loss-reports.js';

/** Only these values are logged: the audit log is permanent, so it must not contain personal data or URLs. */
const LOGGED_FIELDS = ['supportEnabled', 'supportMode', 'listingEvents'];

/** Writes partner clients, with the audit entries and the emails to the owners. */
@Injectable()
export class ClientChanges {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly audit: AuditLog,
    private readonly ownerEmails: OwnerEmails,
    private readonly lossReports: LossReports,
  ) {}

  async insertClient(manager: EntityManager, actor: string, client: PartnerClient): Promise<void> {
    await this.clients.insertClient(manager, client);
    await this.audit.record(manager, { actor, action: 'partner.created', subject: client.id });
  }

  async updateClient(
    manager: EntityManager,
    actor: string,
    client: PartnerClient,
    changes: Partial<PartnerClient>,
  ): Promise<void> {
    const { id } = client;
    await this.clients.updateClient(manager, id, changes);
    const details = changesBetween(client, changes);
    await this.audit.record(manager, { actor, action: 'partner.updated', subject: id, details });
    if ('listingEvents' in details) await this.lossReports.skipChanges(manager, id);
    if ('webhookUrl' in details) await this.ownerEmails.queueWebhookUrlChanged(manager, id);
  }
}

/** The changed fields, with values only for LOGGED_FIELDS. */
const changesBetween = (before: PartnerClient, after: Partial<PartnerClient>): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof PartnerClient)[])
      .filter((name) => after[name] !== before[name])
      .map((name) => [name, LOGGED_FIELDS.includes(name) ? { from: before[name], to: after[name] } : 'changed']),
  );
