import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ListingCheck, ListingToCheck } from '../submissions/listing-check.entity.js';

@Injectable()
export class ListingChecksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The website of the listing's tool; null if the recorded URL changed. */
  async findWebsite({ toolId, directoryId, url }: ListingToCheck): Promise<string | null> {
    const [row] = await this.dataSource.query<{ website: string }[]>(
      `select t.website from directory_submissions s join tools t on t.id = s.tool_id
        where s.tool_id = $1 and s.directory_id = $2 and s.listing_url = $3`,
      [toolId, directoryId, url],
    );
    return row?.website ?? null;
  }

  /** Saves nothing if the recorded URL changed. Locks the record first, as deleting it does. */
  async saveResult(
    manager: EntityManager,
    { toolId, directoryId, url }: ListingToCheck,
    { status, linkFound, follow }: Pick<ListingCheck, 'status' | 'linkFound' | 'follow'>,
  ): Promise<void> {
    await manager.query(
      `insert into listing_checks (tool_id, directory_id, address, status, link_found, follow, checked_at)
       select tool_id, directory_id, listing_url, $4, $5, $6, now() from directory_submissions
        where tool_id = $1 and directory_id = $2 and listing_url = $3 for key share
       on conflict (tool_id, directory_id) do update
         set address = excluded.address, status = excluded.status, link_found = excluded.link_found,
             follow = excluded.follow, checked_at = excluded.checked_at`,
      [toolId, directoryId, url, status, linkFound, follow],
    );
  }
}
