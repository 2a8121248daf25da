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

/** Listings that are shown with a tool. */
@Injectable()
export class RelatedListingsService {
  constructor(
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
    private readonly thumbnails: ThumbnailsService,
  ) {}

  async findSimilarTools(tool: ToolDetailDto, includeAdult: boolean, limit: number): Promise<ListedTool[]> {
    return this.thumbnails.withThumbnails(await this.tools.listSimilarTools(tool, { includeAdult, limit }));
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

  listRelatedDirectories({ id, category, tags }: ToolDetailDto): Promise<DirectoryDto[]> {
    const labels = { category: category?.slug, tags: tags.map(({ slug }) => slug) };
    return this.directories.listRelatedDirectories(id, labels, RELATED_DIRECTORIES);
  }
}
