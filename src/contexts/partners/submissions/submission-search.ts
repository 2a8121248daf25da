import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { State } from './workflow.js';

export interface FoundSubmission {
  toolId: string;
  name: string;
  partnerName: string;
  state: State | null;
  /** Set if it was found by a listing URL. */
  directoryName: string | null;
  listingUrl: string | null;
}

const SUBMISSION = 's.tool_id as "toolId", t.name, c.name as "partnerName", s.state';
const JOINED = 'join tools t on t.id = s.tool_id join partner_clients c on c.id = s.client_id';

@Injectable()
export class SubmissionSearch {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The submissions of these tools, in their order, for tools that a partner submitted. Then recorded directories whose listing URL starts
   * with this one; without its query, if there are too few.
   */
  findSubmissions(toolIds: readonly string[], listingUrl: string | null, limit: number): Promise<FoundSubmission[]> {
    return this.dataSource.query<FoundSubmission[]>(
      `(select ${SUBMISSION}, null as "directoryName", null as "listingUrl"
          from submissions s ${JOINED}
         where s.tool_id = any ($1::uuid[])
         order by array_position($1::uuid[], s.tool_id))
       union all
       (select ${SUBMISSION}, d.name, r.listing_url
          from (select distinct on (tool_id, directory_id) record.*, place
                  from unnest(array[listing_key($2), split_part(listing_key($2), '?', 1)]) with ordinality as wanted (key, place)
                 cross join lateral (
                   select tool_id, directory_id, listing_url from directory_submissions
                    where listing_key(listing_url) collate "C" >= key and listing_key(listing_url) collate "C" < key || chr(1114111)
                    order by listing_key(listing_url) collate "C" limit $3) record
                 order by tool_id, directory_id, place) r
          join submissions s on s.tool_id = r.tool_id ${JOINED}
          join directories d on d.id = r.directory_id
         order by r.place, r.listing_url, d.name limit $3)`,
      [toolIds, listingUrl, limit],
    );
  }
}
