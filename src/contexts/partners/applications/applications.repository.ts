import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import type { ApplicationStatus } from './application-status.js';
import { PartnerApplication } from './partner-application.entity.js';

export interface Applicant {
  email: string;
  bannedAt: Date | null;
}

export interface SentCounts {
  open: number;
  recent: number;
}

@Injectable()
export class ApplicationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  listApplications(
    request: PageRequest,
    status: ApplicationStatus | undefined,
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

  /**
   * Serializes the applications of one user, so that concurrent ones are counted. Taken before an application is locked, as
   * closing an account does. Null if the account was closed.
   */
  async lockApplicant(manager: EntityManager, userId: string): Promise<Applicant | null> {
    const [applicant] = await manager.query<Applicant[]>(
      'select email, banned_at as "bannedAt" from users where id = $1 for no key update',
      [userId],
    );
    return applicant ?? null;
  }

  /** Applications are deleted with the account, so the applicant of a locked application exists. */
  async getEmail(manager: EntityManager, userId: string): Promise<string> {
    const [applicant] = await manager.query<Applicant[]>('select email from users where id = $1', [userId]);
    if (!applicant) throw notFound(`User not found: ${userId}`);
    return applicant.email;
  }

  async countSent(manager: EntityManager, userId: string, days: number): Promise<SentCounts> {
    const [count] = await manager.query<SentCounts[]>(
      `select (count(*) filter (where status = 'open'))::integer as open,
              (count(*) filter (where created_at > now() - make_interval(days => $2)))::integer as recent
         from partner_applications where user_id = $1`,
      [userId, days],
    );
    return count ?? { open: 0, recent: 0 };
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
