import { Injectable } from '@nestjs/common';
import { ThumbnailsService } from '../../../../contexts/catalog/thumbnails/thumbnails.service.js';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import type { DirectoryDto } from '../../../../contexts/directories/directory.dto.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import type { ListedTool } from '../listings/listing-card.js';

/** The number of tools on the page with alternatives. */
export const ALTERNATIVES = 20;
const RELATED_DIRECTORIES = 6;
/** A search with more tags finds fewer tools. */
const MAX_SEARCHED_TAGS = 3;

/** Listings that are shown with a tool. */
@Injectable()
export class RelatedListingsService {
  constructor(
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
    private readonly thumbnails: ThumbnailsService,
  ) {}

  /** Results of a search for the tool's tags and category. */
  async findSimilarTools(tool: ToolDetailDto, includeAdult: boolean, limit: number): Promise<ListedTool[]> {
    const labels = [...tool.tags.slice(0, MAX_SEARCHED_TAGS), ...(tool.category ? [tool.category] : [])];
    if (labels.length === 0) return [];
    const q = labels.map(({ name }) => name).join(' ');
    const { items } = await this.tools.searchTools({ q, includeAdult, page: 1, limit: limit + 1 });
    return this.thumbnails.withThumbnails(items.filter(({ id }) => id !== tool.id).slice(0, limit));
  }

  /** For a page that is useful without them: undefined while too many searches run. */
  async trySimilarTools(
    ...search: Parameters<RelatedListingsService['findSimilarTools']>
  ): Promise<ListedTool[] | undefined> {
    try {
      return await this.findSimilarTools(...search);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return undefined;
      throw error;
    }
  }

  listRelatedDirectories({ category, tags }: ToolDetailDto): Promise<DirectoryDto[]> {
    const labels = { category: category?.slug, tags: tags.map(({ slug }) => slug) };
    return this.directories.listRelatedDirectories(labels, RELATED_DIRECTORIES);
  }
}
