import { Injectable } from '@nestjs/common';
import { orNotFound } from '../../../platform/errors/app-error.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { printable } from '../../../platform/input/value-rules.js';
import { labelContains } from '../../listings/editing/label-list.js';
import { isPossibleSlug } from '../../listings/listing.js';
import { CatalogReadsService, type Statement } from '../../listings/revision/catalog-reads.service.js';
import type { CategoryDto, TagDto, TaxonomyQuery } from './taxonomy.dto.js';

const MAX_LABELS = 500;

const MATCHES = `($1::text is null or ${labelContains('$1', 'x.')})`;

const GENERAL = `${MATCHES} and not x.adult`;

/** The name with different spaces, or every word within 2 typos of a word in the name. */
const RESEMBLES = `(search_fold($1) <> '' and (
  position(replace(search_fold($1), ' ', '') in replace(search_fold(x.name), ' ', '')) > 0
  or not exists (
    select from unnest((string_to_array(search_fold($1), ' '))[:8]) as wanted (word)
     where not exists (
       select from unnest(string_to_array(search_fold(x.name), ' ')) as held (word)
        where levenshtein_less_equal(left(held.word, 60), left(wanted.word, 60), 2)
              <= case when length(wanted.word) < 3 then 0 when length(wanted.word) < 5 then 1 else 2 end))))`;

interface Lists {
  matching: Statement;
  resembling: Statement;
  /** Labels without the adult flag. */
  general: Statement;
  generalCount: Statement;
  one: Statement;
}

/** A label with its adult flag, which only pages need. */
export type Label<Dto> = Dto & { isAdult: boolean };

const lists = (kind: 'category' | 'tag', table: string, columns: string): Lists => {
  const where = (condition: string): string => `select ${columns}, coalesce(used.tools, 0)::integer as "toolsCount"
           from ${table} x
           left join (select label_id, sum(change) as tools from tool_counts where kind = '${kind}' group by label_id) used
             on used.label_id = x.id
          where ${condition} order by search_fold(x.name), x.slug limit $2`;
  return {
    matching: { name: `list of ${table}`, text: where(MATCHES) },
    resembling: { name: `${table} alike`, text: where(RESEMBLES) },
    general: { name: `general ${table}`, text: `${where(GENERAL)} offset $3` },
    generalCount: {
      name: `number of general ${table}`,
      text: `select count(*)::integer as total from ${table} x where ${GENERAL}`,
    },
    one: { name: `one of ${table}`, text: where('x.slug = $1').replace(columns, `${columns}, x.adult as "isAdult"`) },
  };
};
const CATEGORIES = lists('category', 'categories', 'x.slug, x.name, x.description, x.icon');
const TAGS = lists('tag', 'tags', 'x.slug, x.name');

@Injectable()
export class TaxonomyService {
  constructor(private readonly reads: CatalogReadsService) {}

  listCategories(query: TaxonomyQuery): Promise<CategoryDto[]> {
    return this.list<CategoryDto>(CATEGORIES, query);
  }

  listTags(query: TaxonomyQuery): Promise<TagDto[]> {
    return this.list<TagDto>(TAGS, query);
  }

  /** Categories without the adult flag. */
  listGeneralCategories(): Promise<CategoryDto[]> {
    return this.reads.queryRows<CategoryDto>(CATEGORIES.general, [null, MAX_LABELS, 0]);
  }

  searchGeneralCategories(q: string | undefined, request: PageRequest): Promise<Page<CategoryDto>> {
    return this.searchGeneral<CategoryDto>(CATEGORIES, q, request);
  }

  /** Tags without the adult flag. */
  searchGeneralTags(q: string | undefined, request: PageRequest): Promise<Page<TagDto>> {
    return this.searchGeneral<TagDto>(TAGS, q, request);
  }

  async getCategory(slug: string): Promise<Label<CategoryDto>> {
    return orNotFound(await this.findLabel<CategoryDto>(CATEGORIES, slug), `Category not found: ${printable(slug)}`);
  }

  async getTag(slug: string): Promise<Label<TagDto>> {
    return orNotFound(await this.findLabel<TagDto>(TAGS, slug), `Tag not found: ${printable(slug)}`);
  }

  private async findLabel<Dto>({ one }: Lists, slug: string): Promise<Label<Dto> | null> {
    return isPossibleSlug(slug) ? this.reads.findRow<Label<Dto>>(one, [slug, 1]) : null;
  }

  private async searchGeneral<Label extends object>(
    { general, generalCount }: Lists,
    q: string | undefined,
    request: PageRequest,
  ): Promise<Page<Label>> {
    const [labels, count] = await Promise.all([
      this.reads.queryRows<Label>(general, [q ?? null, request.limit, offsetOf(request)]),
      this.reads.findRow<{ total: number }>(generalCount, [q ?? null]),
    ]);
    return new Page(labels, request, count?.total ?? 0);
  }

  /** Falls back to similar labels if none matches. */
  private async list<Label extends CategoryDto | TagDto>(
    { matching, resembling }: Lists,
    { q, limit }: TaxonomyQuery,
  ): Promise<Label[]> {
    const labels = await this.reads.queryRows<Label & object>(matching, [q ?? null, limit]);
    return labels.length > 0 || q === undefined ? labels : this.reads.queryRows<Label & object>(resembling, [q, limit]);
  }
}
