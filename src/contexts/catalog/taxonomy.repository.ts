import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.js';
import type { CategoryDto, TagDto, TaxonomyQuery } from './taxonomy.dto.js';

/** Name and slug, anywhere in them, without regard to case and accents. */
const MATCHES = `($1::text is null or search_fold($1) <> '' and (
  position(search_fold($1) in search_fold(x.name)) > 0 or position(replace(search_fold($1), ' ', '-') in x.slug) > 0))`;

@Injectable()
export class TaxonomyRepository {
  constructor(private readonly database: ReadDatabase) {}

  categories({ q, limit }: TaxonomyQuery): Promise<CategoryDto[]> {
    return this.database.query<CategoryDto[]>(
      `select x.slug, x.name, x.description, x.icon,
              coalesce(used.count, 0) as "toolsCount"
         from categories x
         left join (select category_id, count(*)::integer from tool_search where published group by category_id) used
           on used.category_id = x.id
        where ${MATCHES} order by search_fold(x.name), x.slug limit $2`,
      [q ?? null, limit],
    );
  }

  tags({ q, limit }: TaxonomyQuery): Promise<TagDto[]> {
    return this.database.query<TagDto[]>(
      `select x.slug, x.name, coalesce(used.count, 0) as "toolsCount"
         from tags x
         left join (select tag_id, count(*)::integer from tool_search, unnest(tag_ids) as tag_id
                     where published group by tag_id) used on used.tag_id = x.id
        where ${MATCHES} order by search_fold(x.name), x.slug limit $2`,
      [q ?? null, limit],
    );
  }
}
