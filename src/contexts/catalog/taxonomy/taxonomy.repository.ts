import { Injectable } from '@nestjs/common';
import { CatalogReads, type Statement } from '../../listings/revision/catalog-reads.js';
import type { CategoryDto, TagDto, TaxonomyQuery } from './taxonomy.dto.js';

/** A substring of name or slug, ignoring case and accents. */
const MATCHES = `($1::text is null or search_fold($1) <> '' and (
  position(search_fold($1) in search_fold(x.name)) > 0 or position(replace(search_fold($1), ' ', '-') in x.slug) > 0))`;

const listed = (kind: 'category' | 'tag', table: string, columns: string): Statement => ({
  name: `list of ${table}`,
  text: `select ${columns}, coalesce(used.tools, 0)::integer as "toolsCount"
           from ${table} x
           left join (select label_id, sum(change) as tools from tool_counts where kind = '${kind}' group by label_id) used
             on used.label_id = x.id
          where ${MATCHES} order by search_fold(x.name), x.slug limit $2`,
});
const CATEGORIES = listed('category', 'categories', 'x.slug, x.name, x.description, x.icon');
const TAGS = listed('tag', 'tags', 'x.slug, x.name');

@Injectable()
export class TaxonomyRepository {
  constructor(private readonly reads: CatalogReads) {}

  categories({ q, limit }: TaxonomyQuery): Promise<CategoryDto[]> {
    return this.reads.rows<CategoryDto>(CATEGORIES, [q ?? null, limit]);
  }

  tags({ q, limit }: TaxonomyQuery): Promise<TagDto[]> {
    return this.reads.rows<TagDto>(TAGS, [q ?? null, limit]);
  }
}
