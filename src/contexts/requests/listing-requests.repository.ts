import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type RowQuery, rowQuery } from '../../platform/database/row-cursors.js';
import { Conditions } from '../../platform/database/sql-conditions.js';
import { offsetOf, type PageRequest } from '../../platform/input/page.js';
import { expectVersion } from '../../platform/database/row-version.js';
import { conflict, notFound } from '../../platform/errors/app-error.js';
import { ListingRequest } from './listing-request.entity.js';
import type { ListedRequest } from './listing-request.mapper.js';
import type { RequestStatus } from '../access/users/request-status.js';
import { countSent, type SentCounts } from '../access/users/senders.js';

interface RequestFilters {
  status?: RequestStatus | undefined;
  userId?: string | undefined;
}

type FoundRequest = ListedRequest & { toolSlug: string | null };

@Injectable()
export class ListingRequestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async listRequests(
    request: PageRequest,
    { status, userId }: RequestFilters,
  ): Promise<{ rows: FoundRequest[]; total: number }> {
    const where = new Conditions('true');
    if (status !== undefined) where.and(`status = ${where.bind(status)}`);
    if (userId !== undefined) where.and(`user_id = ${where.bind(userId)}`);
    const [count] = await this.dataSource.query<{ total: number }[]>(
      `select count(*)::integer as total from listing_requests where ${where}`,
      where.values,
    );
    const rows = await this.dataSource.query<FoundRequest[]>(
      // The subquery selects the page first, so that only its rows are read and joined.
      `select r.id, r.user_id as "userId", r.status, r.message, r.tool_id as "toolId", r.created_at as "createdAt",
              r.decided_at as "decidedAt", r.version,
              r.fields ->> 'name' as name, r.fields ->> 'website' as website, r.fields ->> 'category' as category,
              t.slug as "toolSlug"
         from listing_requests r left join tools t on t.id = r.tool_id and t.published
        where r.id in (
          select id from listing_requests where ${where}
           order by created_at desc, id desc limit ${request.limit} offset ${offsetOf(request)})
        order by r.created_at desc, r.id desc`,
      where.values,
    );
    return { rows, total: count?.total ?? 0 };
  }

  async countOpenRequests(): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from listing_requests where status = 'open'`,
    );
    return row?.count ?? 0;
  }

  async getRequest(manager: EntityManager, id: string): Promise<ListingRequest> {
    const request = await manager.findOne(ListingRequest, { where: { id } });
    if (!request) throw notFound(`Listing request not found: ${id}`);
    return request;
  }

  findRequestsOf(userId: string): Promise<ListingRequest[]> {
    return this.dataSource
      .getRepository(ListingRequest)
      .find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Locks the request until the transaction ends. With `userId`, only a request of that user is found. */
  async lockRequest(manager: EntityManager, id: string, userId?: string): Promise<ListingRequest> {
    const request = await manager.findOne(ListingRequest, {
      where: { id, ...(userId !== undefined && { userId }) },
      lock: { mode: 'pessimistic_write' },
    });
    if (!request) throw notFound(`Listing request not found: ${id}`);
    return request;
  }

  /** Locks a request that is not decided yet, in the version that the admin read. */
  async lockOpenRequest(
    manager: EntityManager,
    id: string,
    expectedVersion: number | undefined,
  ): Promise<ListingRequest> {
    const request = await this.lockRequest(manager, id);
    if (request.status !== 'open')
      throw conflict(`This request was already ${request.status}, so it can’t be changed.`);
    expectVersion('listing request', request.version, expectedVersion);
    return request;
  }

  countSent(manager: EntityManager, userId: string, days: number): Promise<SentCounts> {
    return countSent(manager, 'listing_requests', userId, days);
  }

  async insertRequest(
    manager: EntityManager,
    { id, userId, fields }: Pick<ListingRequest, 'id' | 'userId' | 'fields'>,
  ): Promise<void> {
    await manager.query('insert into listing_requests (id, user_id, fields) values ($1, $2, $3)', [
      id,
      userId,
      JSON.stringify(fields),
    ]);
  }

  async updateRequest(
    manager: EntityManager,
    { id, status, fields, message, toolId, decidedAt }: ListingRequest,
  ): Promise<void> {
    await manager.query(
      `update listing_requests set status = $2, fields = $3, message = $4, tool_id = $5, decided_at = $6 where id = $1`,
      [id, status, JSON.stringify(fields), message, toolId, decidedAt],
    );
  }
}

const EXPORTED = {
  id: 'id',
  userId: 'user_id',
  status: 'status',
  name: `fields ->> 'name'`,
  website: `fields ->> 'website'`,
  category: `fields ->> 'category'`,
  message: 'message',
  toolId: 'tool_id',
  createdAt: 'created_at',
  decidedAt: 'decided_at',
};

/** The whole list, in its order. */
export const requestRows = ({ status }: Pick<RequestFilters, 'status'>): RowQuery =>
  rowQuery(
    EXPORTED,
    (columns) =>
      `select ${columns} from listing_requests where status = coalesce($1, status) order by created_at desc, id desc`,
    [status],
  );
