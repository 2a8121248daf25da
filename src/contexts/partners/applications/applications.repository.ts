import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type RowQuery, rowQuery } from '../../../platform/database/row-cursors.js';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import type { RequestStatus } from '../../access/users/request-status.js';
import { countSent, type SentCounts } from '../../access/users/senders.js';
import { PartnerApplication } from './partner-application.entity.js';

@Injectable()
export class ApplicationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  listApplications(
    request: PageRequest,
    status: RequestStatus | undefined,
  ): Promise<[rows: PartnerApplication[], total: number]> {
    return this.dataSource.getRepository(PartnerApplication).findAndCount({
      where: status === undefined ? {} : { status },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offsetOf(request),
      take: request.limit,
    });
  }

  /** Newest first. */
  listApplicationsOf(userId: string): Promise<PartnerApplication[]> {
    return this.dataSource
      .getRepository(PartnerApplication)
      .find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  countOpenApplications(): Promise<number> {
    return this.dataSource.getRepository(PartnerApplication).countBy({ status: 'open' });
  }

  async getApplication(id: string, manager = this.dataSource.manager): Promise<PartnerApplication> {
    const application = await manager.findOneBy(PartnerApplication, { id });
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

  countSent(manager: EntityManager, userId: string, days: number): Promise<SentCounts> {
    return countSent(manager, 'partner_applications', userId, days);
  }

  async insertApplication(
    manager: EntityManager,
    application: Omit<PartnerApplication, 'status' | 'message' | 'clientId' | 'createdAt' | 'decidedAt'>,
  ): Promise<void> {
    await manager.insert(PartnerApplication, application);
  }

  async saveDecision(
    manager: EntityManager,
    { id, status, message, clientId, decidedAt }: PartnerApplication,
  ): Promise<void> {
    await manager.update(PartnerApplication, { id }, { status, message, clientId, decidedAt });
  }
}

const EXPORTED = {
  id: 'id',
  userId: 'user_id',
  status: 'status',
  name: 'name',
  website: 'website',
  purpose: 'purpose',
  contactEmail: 'contact_email',
  webhookUrl: 'webhook_url',
  supportEnabled: 'support_enabled',
  supportMode: 'support_mode',
  message: 'message',
  partnerId: 'client_id',
  createdAt: 'created_at',
  decidedAt: 'decided_at',
};

/** The whole list, in its order. */
export const applicationRows = ({ status }: { status?: RequestStatus }): RowQuery =>
  rowQuery(
    EXPORTED,
    (columns) =>
      `select ${columns} from partner_applications where status = coalesce($1, status) order by created_at desc, id desc`,
    [status],
  );
