import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListingRequestBody } from './listing-request.dto.js';
import type { ListingRequest } from './listing-request.entity.js';

export type FoundRequest = Pick<ListingRequest, 'id' | 'status'> &
  Pick<ListingRequestBody, 'name' | 'website' | 'founderName' | 'founderEmail'>;

const COLUMNS = `id, status, fields ->> 'name' as name, fields ->> 'website' as website,
  fields ->> 'founderName' as "founderName", fields ->> 'founderEmail' as "founderEmail"`;
/** As in the index listing_requests_words. */
const WORDS = `name_words((fields ->> 'name') || ' ' || (fields ->> 'founderName') || ' ' || (fields ->> 'founderEmail'))`;
/** Maximum number of matches that are sorted, which bounds the cost of a common word. */
const MAX_SORTED = 200;

/** Finds listing requests by words of the name, by the website's host, and by the founder's name or email address. */
@Injectable()
export class RequestSearch {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  findRequests(text: string, hosts: readonly string[], limit: number): Promise<FoundRequest[]> {
    return this.dataSource.query<FoundRequest[]>(
      `with found as (
         (select id from listing_requests where ${WORDS} @@ name_query($1) limit ${MAX_SORTED})
         union
         (select id from listing_requests where website_host(fields ->> 'website') = any ($2) limit ${MAX_SORTED})
       )
       select ${COLUMNS} from listing_requests where id in (select id from found)
        order by created_at desc, id desc limit $3`,
      [text, hosts, limit],
    );
  }

  findRequestsById(id: string): Promise<FoundRequest[]> {
    return this.dataSource.query<FoundRequest[]>(`select ${COLUMNS} from listing_requests where id = $1`, [id]);
  }
}
