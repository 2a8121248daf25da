import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CategoryDto, TagDto, TaxonomyQuery } from './taxonomy.dto.js';

/** Name and slug, anywhere in them, without regard to case and accents. */
const MATCHES = `($1::text is null or position(search_fold($1) in search_fold(x.name)) > 0
  or position(replace(search_fold($1), ' ', '-') in x.slug) > 0)`;

@Injectable()
export class TaxonomyRepository {
  constructor(private readonly dataSource: DataSource) {}

  categories({ q, limit }: TaxonomyQuery): Promise<CategoryDto[]> {
    return this.dataSource.query<CategoryDto[]>(
      `select x.slug, x.name, x.description, x.icon,
              (select count(*)::integer from tool_search s where s.category_id = x.id and s.published) as "toolsCount"
         from categories x where ${MATCHES} order by search_fold(x.name), x.slug limit $2`,
      [q ?? null, limit],
    );
  }

  tags({ q, limit }: TaxonomyQuery): Promise<TagDto[]> {
    return this.dataSource.query<TagDto[]>(
      `select x.slug, x.name,
              (select count(*)::integer from tool_tags link join tools t on t.id = link.tool_id
                where link.tag_id = x.id and t.published) as "toolsCount"
         from tags x where ${MATCHES} order by search_fold(x.name), x.slug limit $2`,
      [q ?? null, limit],
    );
  }
}
