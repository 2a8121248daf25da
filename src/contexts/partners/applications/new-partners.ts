import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ClientsService } from '../clients/clients.service.js';
import { Members } from '../members/members.service.js';
import type { PartnerApplication } from './partner-application.entity.js';

/** Creates partners from applications. */
@Injectable()
export class NewPartners {
  constructor(
    private readonly clients: ClientsService,
    private readonly members: Members,
  ) {}

  /** Returns the ID of the partner, whose first owner is the applicant. The database adds the test client. */
  async createPartner(manager: EntityManager, actor: string, application: PartnerApplication): Promise<string> {
    const { userId, name, contactEmail, webhookUrl, supportEnabled, supportMode } = application;
    const settings = { name, contactEmail, webhookUrl, supportEnabled, supportMode };
    const { id } = await this.clients.createPartnerWith(manager, actor, settings);
    await this.members.addFirstOwner(manager, actor, id, userId);
    return id;
  }
}
