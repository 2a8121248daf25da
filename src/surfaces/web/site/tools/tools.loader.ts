import { Injectable } from '@nestjs/common';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { sharedTool } from '../../../../contexts/catalog/tools/tool.mapper.js';
import type { ToolDetailDto, ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { FormerPaths } from '../listings/former-paths.js';
import { ShareImages } from '../../../../contexts/listings/share-images/share-images.js';
import type { Provisional } from '../../kit/pages/page.js';
import type { HomeProps } from './home.view.js';
import type { LabelListProps } from '../listings/label-list.view.js';
import { checkInList, checkPage, PER_PAGE } from '../listings/list-limits.js';
import type { LabelPageQuery, ToolSearchPageQuery } from '../listings/page-query.dto.js';
import type { ToolListProps } from './tool-list.view.js';
import type { ToolSearchProps } from './tool-search.view.js';
import type { ToolProps } from './tool.view.js';

const TOOLS_PER_SHELF = 6;
const TOP = 100;
const SIMILAR = 5;
const RELATED = 6;
/** A search with more tags finds fewer tools. */
const MAX_SEARCHED_TAGS = 3;

/** Uses the same services as the API. */
@Injectable()
export class ToolsLoader {
  constructor(
    private readonly tools: ToolsService,
    private readonly taxonomy: TaxonomyService,
    private readonly former: FormerPaths,
    private readonly shareImages: ShareImages,
    private readonly directories: DirectoriesService,
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

  async loadTool(slug: string, adult: boolean): Promise<ToolProps & Provisional> {
    const { tool, isAdult } = await this.former.loadOrRedirect('tool', slug, () => this.tools.getListedTool(slug));
    const isHidden = isAdult && !adult;
    const labels = [...(tool.category ? [tool.category] : []), ...tool.tags].map((label) => label.slug);
    const [similar, directories, { url, isPending }] = await Promise.all([
      isHidden ? [] : this.findSimilarTools(tool, isAdult),
      isHidden ? [] : this.directories.listRelatedDirectories(labels, RELATED),
      this.shareImages.findShareImage(sharedTool(tool, isAdult)),
    ]);
    return { tool, isAdult, isHidden, similar, directories, shareImage: url, isProvisional: isPending };
  }

  /** Results of a search for the tool's tags and category. */
  private async findSimilarTools(tool: ToolDetailDto, includeAdult: boolean): Promise<ToolDto[]> {
    const labels = [...tool.tags.slice(0, MAX_SEARCHED_TAGS), ...(tool.category ? [tool.category] : [])];
    if (labels.length === 0) return [];
    const q = labels.map(({ name }) => name).join(' ');
    const { items } = await this.tools.searchTools({ q, includeAdult, page: 1, limit: SIMILAR + 1 });
    return items.filter(({ id }) => id !== tool.id).slice(0, SIMILAR);
  }
}
