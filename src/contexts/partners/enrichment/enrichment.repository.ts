import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EnrichmentSources } from '../submissions/submission.entity.js';
import type { ListingToEnrich } from './enrichment.js';

@Injectable()
export class EnrichmentRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The listing with the fields that are still empty. Without `sources`, those of its submission. */
  async findListing(toolId: string, sources?: EnrichmentSources): Promise<ListingToEnrich | null> {
    const [row] = await this.dataSource.query<ListingToEnrich[]>(
      `select t.name, t.tagline, t.description, t.pricing, t.website, c.name as "categoryName",
              given.sources ->> 'icon' as icon, given.sources ->> 'frame' as frame, given.sources -> 'screenshots' as screenshots,
              t.icon is null as "wantsIcon", t.frame is null as "wantsFrame",
              (given.sources -> 'wantsFeatures')::boolean and t.features = '{}' as "wantsFeatures",
              (given.sources -> 'wantsFaq')::boolean as "wantsFaq"
         from tools t
         cross join lateral (
           select coalesce($2::jsonb, (select sources from submissions where tool_id = t.id)) as sources) given
         left join categories c on c.id = t.category_id
        where t.id = $1 and given.sources is not null`,
      [toolId, sources === undefined ? null : JSON.stringify(sources)],
    );
    return row ?? null;
  }
}
