import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { list } from '../../platform/database/list.js';
import { columnsOf, type RowQuery } from '../../platform/database/row-cursors.service.js';
import { Conditions, countRows, expectVersion } from '../../platform/database/rows.js';
import { conflict, notFound, orNotFound } from '../../platform/errors/app-error.js';
import type { Page, PageRequest } from '../../platform/input/page.js';
import type { RequestStatus } from '../access/users/user-request.dto.js';
import { countUserRequests, type UserRequestCounts } from '../access/users/senders.js';
import type { ListingRequestBody } from './listing-request.dto.js';
import { type ListingRequestRow, ListingRequest } from './listing-request.entity.js';

interface RequestFilters {
  status?: RequestStatus | undefined;
  userId?: string | undefined;
}

type RequestRow = ListingRequestRow & { toolSlug: string | null };

/** A request that a search found. */
export type RequestMatch = Pick<ListingRequest, 'id' | 'status'> &
  Pick<ListingRequestBody, 'name' | 'website' | 'founderName' | 'founderEmail'>;

const MATCH_COLUMNS = `id, status, fields ->> 'name' as name, fields ->> 'website' as website,
  fields ->> 'founderName' as "founderName", fields ->> 'founderEmail' as "founderEmail"`;
/** As in the index listing_requests_words. */
const WORDS = `name_words((fields ->> 'name') || ' ' || (fields ->> 'founderName') || ' ' || (fields ->> 'founderEmail'))`;
/** Maximum number of matches that are sorted, which bounds the cost of a common word. */
const MAX_SORTED = 200;

const EXPORTED = {
  ...columnsOf('r', 'id userId status'),
  name: `r.fields ->> 'name'`,
  website: `r.fields ->> 'website'`,
  category: `r.fields ->> 'category'`,
  ...columnsOf('r', 'message toolId createdAt decidedAt'),
};

/** Newest first. */
const REQUESTS = list<RequestFilters, RequestRow>({
  from: 'listing_requests r',
  key: 'r.id',
  where: ({ status, userId }) => new Conditions('true').equals('r.status', status).equals('r.user_id', userId),
  order: 'r.created_at desc, r.id desc',
  page: {
    columns: { ...EXPORTED, version: 'r.version', toolSlug: 't.slug' },
    tables: 'listing_requests r left join tools t on t.id = r.tool_id and t.published',
  },
  file: { columns: EXPORTED },
});
export const requestRows = ({ status }: Pick<RequestFilters, 'status'>): RowQuery => REQUESTS.rows({ status });

@Injectable()
export class ListingRequestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  listRequests(request: PageRequest, filters: RequestFilters): Promise<Page<RequestRow>> {
    return REQUESTS.readPage(this.dataSource, request, filters);
  }

  countOpenRequests(): Promise<number> {
    return countRows(this.dataSource, `listing_requests where status = 'open'`);
  }

  async getRequest(manager: EntityManager, id: string): Promise<ListingRequest> {
    return orNotFound(await manager.findOne(ListingRequest, { where: { id } }), `Listing request not found: ${id}`);
  }

  listUserRequests(userId: string): Promise<ListingRequest[]> {
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
      throw conflict(`This request was already ${request.status}, so it cannot be changed.`);
    expectVersion('listing request', request.version, expectedVersion);
    return request;
  }

  countSent(manager: EntityManager, userId: string, days: number): Promise<UserRequestCounts> {
    return countUserRequests(manager, 'listing_requests', userId, days);
  }

  async insertRequest(
    manager: EntityManager,
    { id, userId, fields }: Pick<ListingRequest, 'id' | 'userId' | 'fields'>,
  ): Promise<void> {
    const sql = 'insert into listing_requests (id, user_id, fields) values ($1, $2, $3)';
    await manager.query(sql, [id, userId, JSON.stringify(fields)]);
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

  /** By words of the name, by the website's host, and by the founder's name or email address. Newest first. */
  searchRequests(text: string, hosts: readonly string[], limit: number): Promise<RequestMatch[]> {
    return this.dataSource.query<RequestMatch[]>(
      `with found as (
         (select id from listing_requests where ${WORDS} @@ name_query($1) limit ${MAX_SORTED})
         union
         (select id from listing_requests where website_host(fields ->> 'website') = any ($2) limit ${MAX_SORTED})
       )
       select ${MATCH_COLUMNS} from listing_requests where id in (select id from found)
        order by created_at desc, id desc limit $3`,
      [text, hosts, limit],
    );
  }

  searchRequestsById(id: string): Promise<RequestMatch[]> {
    return this.dataSource.query<RequestMatch[]>(`select ${MATCH_COLUMNS} from listing_requests where id = $1`, [id]);
  }
}
