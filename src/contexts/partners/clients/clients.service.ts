import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import { expectVersion, FIRST_VERSION } from '../../../platform/database/rows.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { invalid, orNotFound } from '../../../platform/errors/app-error.js';
import { assertOneLine } from '../../../platform/input/checked-input.js';
import { mapPage, type Page } from '../../../platform/input/page.js';
import { publicUrlProblem } from '../../../platform/outbound/public-url.js';
import type { IssuedKeyDto } from '../../access/keys/key.dto.js';
import { KeysService } from '../../access/keys/keys.service.js';
import { PartnerOwnerEmailsService } from '../../access/memberships/partner-owner-emails.service.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { PartnerClient } from '../../access/users/partner-client.entity.js';
import { LossReportsService } from '../watching/reports/loss-reports.service.js';
import {
  type CreatePartnerBody,
  type IssuePartnerKeyBody,
  type ListPartnersQuery,
  type PartnerDto,
  UpdatePartnerBody,
} from './client.dto.js';

/** Only these values are logged: the audit log is permanent, so it must not contain personal data or URLs. */
const LOGGED_FIELDS = ['supportEnabled', 'supportMode', 'supportCaution', 'listingEvents'];

@Injectable()
export class ClientsService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly keys: KeysService,
    private readonly ownerEmails: PartnerOwnerEmailsService,
    private readonly lossReports: LossReportsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly config: Config,
  ) {}

  async listPartners(query: ListPartnersQuery): Promise<Page<PartnerDto>> {
    return mapPage(await this.clients.listClients(query, query.q), toPartner);
  }

  async getPartner(id: string): Promise<PartnerDto> {
    return toPartner(await this.clients.getClient(id));
  }

  findWithoutOwner(ids: readonly string[]): Promise<Set<string>> {
    return this.clients.findWithoutOwner(ids);
  }

  createPartner(actor: string, body: CreatePartnerBody): Promise<PartnerDto> {
    return this.unitOfWork.run((manager) => this.createPartnerWith(manager, actor, body));
  }

  async createPartnerWith(manager: EntityManager, actor: string, body: CreatePartnerBody): Promise<PartnerDto> {
    this.assertPublicUrl(body.webhookUrl);
    const client: PartnerClient = {
      id: uuid(),
      name: body.name.trim(),
      contactEmail: body.contactEmail.trim(),
      webhookUrl: body.webhookUrl ?? null,
      supportEnabled: body.supportEnabled ?? false,
      supportMode: body.supportMode ?? 'hybrid',
      supportCaution: body.supportCaution ?? 'balanced',
      listingEvents: body.listingEvents ?? false,
      createdAt: new Date(),
      testOf: null,
      version: FIRST_VERSION,
    };
    await this.clients.insertClient(manager, client);
    await this.audit.record(manager, { actor, action: 'partner.created', subject: client.id });
    return toPartner(client);
  }

  async updatePartner(
    actor: string,
    id: string,
    body: UpdatePartnerBody,
    expectedVersion?: number,
  ): Promise<PartnerDto> {
    this.assertPublicUrl(body.webhookUrl);
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const client = await this.unitOfWork.run(async (manager) => {
      const found = orNotFound(await this.clients.lockClient(manager, id), `Partner not found: ${id}`);
      expectVersion('partner', found.version, expectedVersion);
      assertOneLine(UpdatePartnerBody, body, found);
      await this.saveChanges(manager, actor, found, changes);
      return this.clients.getClientWith(manager, id);
    });
    this.keys.announceOwnerChange();
    return toPartner(client);
  }

  issueKey(actor: string, id: string, { name }: IssuePartnerKeyBody): Promise<IssuedKeyDto> {
    return this.unitOfWork.run(async (manager) => {
      const client = await this.clients.getClientWith(manager, id);
      const named = name?.trim() ?? client.name;
      return this.keys.issueKey(manager, actor, { kind: 'partner', name: named, holder: { partnerId: id } });
    });
  }

  private async saveChanges(
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

  private assertPublicUrl(webhookUrl: string | null | undefined): void {
    if (webhookUrl === null || webhookUrl === undefined) return;
    const problem = publicUrlProblem(webhookUrl, { httpsOnly: true, allowPrivate: this.config.allowPrivateNetwork });
    if (problem !== undefined) throw invalid(`webhookUrl ${problem}`, 'webhookUrl');
  }
}

const toPartner = (client: PartnerClient): PartnerDto => ({
  id: client.id,
  name: client.name,
  contactEmail: client.contactEmail,
  webhookUrl: client.webhookUrl,
  supportEnabled: client.supportEnabled,
  supportMode: client.supportMode,
  supportCaution: client.supportCaution,
  listingEvents: client.listingEvents,
  createdAt: client.createdAt.toISOString(),
  version: client.version,
});

/** The changed fields, with values only for LOGGED_FIELDS. */
const changesBetween = (before: PartnerClient, after: Partial<PartnerClient>): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof PartnerClient)[])
      .filter((name) => after[name] !== before[name])
      .map((name) => [name, LOGGED_FIELDS.includes(name) ? { from: before[name], to: after[name] } : 'changed']),
  );
