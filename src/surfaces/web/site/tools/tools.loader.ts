import { Injectable } from '@nestjs/common';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import type { HomeProps } from './home.view.js';
import type { LabelListProps } from '../listings/label-list.view.js';
import { checkInList, checkPage, PER_PAGE } from '../listings/list-limits.js';
import type { LabelPageQuery, ToolSearchPageQuery } from '../listings/page-query.dto.js';
import type { ToolListProps } from './tool-list.view.js';
import type { ToolSearchProps } from './tool-search.view.js';

const TOOLS_PER_SHELF = 6;
const TOP = 100;

/** Uses the same services as the API. */
@Injectable()
export class ToolsLoader {
  constructor(
    private readonly tools: ToolsService,
    private readonly taxonomy: TaxonomyService,
  ) {}

  async loadHome(): Promise<HomeProps> {
    const [categories, newest, top, featured] = await Promise.all([
      this.taxonomy.listGeneralCategories(),
      this.tools.searchTools({ page: 1, limit: TOOLS_PER_SHELF }),
      this.tools.listTopTools({ limit: TOOLS_PER_SHELF }),
      this.tools.searchTools({ featured: true, page: 1, limit: TOOLS_PER_SHELF }),
    ]);
    return { categories, total: newest.pagination.total, newest: newest.items, top, featured: featured.items };
  }

  async loadSearch(query: ToolSearchPageQuery): Promise<ToolSearchProps> {
    checkPage(query);
    const [isAdult, found, categories] = await Promise.all([
      this.tools.searchIncludesAdult(query),
      this.tools.searchTools({ ...query, limit: PER_PAGE }),
      this.taxonomy.listGeneralCategories(),
    ]);
    return { query, isAdult, found: checkInList(found), categories };
  }

  async loadCategory(slug: string, { page, adult }: LabelPageQuery): Promise<LabelListProps> {
    checkPage({ page });
    const label = await this.taxonomy.getCategory(slug);
    const isHidden = label.isAdult && adult !== true;
    const found = await this.tools.searchTools({ category: slug, includeAdult: label.isAdult, page, limit: PER_PAGE });
    return { kind: 'category', label, isHidden, description: label.description, found: checkInList(found) };
  }

  async loadTag(slug: string, { page, adult }: LabelPageQuery): Promise<LabelListProps> {
    checkPage({ page });
    const label = await this.taxonomy.getTag(slug);
    const isHidden = label.isAdult && adult !== true;
    const found = await this.tools.searchTools({ tag: slug, page, limit: PER_PAGE });
    return { kind: 'tag', label, isHidden, description: '', found: checkInList(found) };
  }

  async loadNewest({ page }: Pick<LabelPageQuery, 'page'>): Promise<ToolListProps> {
    checkPage({ page });
    const { items, pagination } = checkInList(await this.tools.searchTools({ page, limit: PER_PAGE }));
    return { list: 'new', tools: items, pagination };
  }

  async loadTop(): Promise<ToolListProps> {
    return { list: 'top', tools: await this.tools.listTopTools({ limit: TOP }), pagination: undefined };
  }
}
