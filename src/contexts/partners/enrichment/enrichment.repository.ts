import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListingToEnrich } from './enrichment.js';

@Injectable()
export class EnrichmentRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The listing with the fields that are still empty. */
  async findListing(toolId: string): Promise<ListingToEnrich | null> {
    const [row] = await this.dataSource.query<ListingToEnrich[]>(
      `select t.name, t.tagline, t.description, t.pricing, t.website, c.name as "categoryName",
              s.sources ->> 'icon' as icon, s.sources ->> 'frame' as frame, s.sources -> 'screenshots' as screenshots,
              t.icon is null as "wantsIcon", t.frame is null as "wantsFrame",
              (s.sources -> 'wantsFeatures')::boolean and t.features = '{}' as "wantsFeatures",
              (s.sources -> 'wantsFaq')::boolean as "wantsFaq"
         from submissions s join tools t on t.id = s.tool_id left join categories c on c.id = t.category_id
        where s.tool_id = $1`,
      [toolId],
    );
    return row ?? null;
  }
}
