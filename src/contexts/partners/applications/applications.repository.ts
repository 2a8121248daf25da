import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { list } from '../../../platform/database/list.js';
import { columnsOf } from '../../../platform/database/row-cursors.service.js';
import { Conditions } from '../../../platform/database/rows.js';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import type { Page, PageRequest } from '../../../platform/input/page.js';
import type { RequestStatus } from '../../access/users/user-request.dto.js';
import { countUserRequests, type UserRequestCounts } from '../../access/users/senders.js';
import { PartnerApplication } from './partner-application.entity.js';

const EXPORTED = {
  ...columnsOf('a', 'id userId status name website purpose contactEmail webhookUrl supportEnabled supportMode message'),
  partnerId: 'a.client_id',
  ...columnsOf('a', 'createdAt decidedAt'),
};

interface ApplicationFilters {
  status?: RequestStatus | undefined;
}

/** Newest first. */
const APPLICATIONS = list<ApplicationFilters, PartnerApplication>({
  from: 'partner_applications a',
  key: 'a.id',
  where: ({ status }) => new Conditions('true').equals('a.status', status),
  order: 'a.created_at desc, a.id desc',
  page: { columns: { ...EXPORTED, ...columnsOf('a', 'clientId policyVersion') } },
  file: { columns: EXPORTED },
});
export const applicationRows = APPLICATIONS.rows;

@Injectable()
export class ApplicationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  listApplications(query: PageRequest & ApplicationFilters): Promise<Page<PartnerApplication>> {
    return APPLICATIONS.readPage(this.dataSource, query, query);
  }

  /** Newest first. */
  listUserApplications(userId: string): Promise<PartnerApplication[]> {
    return this.dataSource
      .getRepository(PartnerApplication)
      .find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  countOpenApplications(): Promise<number> {
    return this.dataSource.getRepository(PartnerApplication).countBy({ status: 'open' });
  }

  async getApplication(id: string): Promise<PartnerApplication> {
    const application = await this.dataSource.manager.findOneBy(PartnerApplication, { id });
    if (!application) throw notFound(`Application not found: ${id}`);
    return application;
  }

  /** Locks the application until the transaction ends. With `userId`, only an application of that user is found. */
  async lockApplication(manager: EntityManager, id: string, userId?: string): Promise<PartnerApplication> {
    const application = await manager.findOne(PartnerApplication, {
      where: { id, ...(userId !== undefined && { userId }) },
      lock: { mode: 'pessimistic_write' },
    });
    if (!application) throw notFound(`Application not found: ${id}`);
    return application;
  }

  async lockOpenApplication(manager: EntityManager, id: string): Promise<PartnerApplication> {
    const application = await this.lockApplication(manager, id);
    if (application.status !== 'open') throw conflict(`This application was already ${application.status}.`);
    return application;
  }

  countSent(manager: EntityManager, userId: string, days: number): Promise<UserRequestCounts> {
    return countUserRequests(manager, 'partner_applications', userId, days);
  }

  async saveDecision(
    manager: EntityManager,
    { id, status, message, clientId, decidedAt }: PartnerApplication,
  ): Promise<void> {
    await manager.update(PartnerApplication, { id }, { status, message, clientId, decidedAt });
  }
}
