import { Injectable } from '@nestjs/common';
import { AppError, invalid } from '../../platform/errors/app-error.js';
import type { ToolDetailDto } from '../catalog/tools/tool.dto.js';
import { TOOL_TABLES } from '../catalog/tools/tool.entity.js';
import { ToolsService } from '../catalog/tools/tools.service.js';
import { MAX_MATCHES } from '../directories/matching/directory-match.dto.js';
import { DirectoriesService, type MatchedDirectories } from '../directories/directories.service.js';
import { ListingLookupService } from '../listings/listing-lookup.service.js';
import type { LaunchQuery } from './launch-list.dto.js';

/** Directories for a category, tags or a listed tool. */
@Injectable()
export class LaunchDirectoriesService {
  constructor(
    private readonly directories: DirectoriesService,
    private readonly tools: ToolsService,
    private readonly listings: ListingLookupService,
  ) {}

  /** The labels of the tool replace category and tags. */
  findDirectories(
    { tool: _tool, category, tags, limit: _limit, ...filters }: LaunchQuery,
    tool: ToolDetailDto | undefined,
  ): Promise<MatchedDirectories> {
    const labels = tool === undefined ? { category, tags: tags?.map(toSlug) } : labelsOf(tool);
    return this.directories.matchDirectories({ ...filters, ...labels, limit: MAX_MATCHES });
  }

  /** The tool that the visitor named, by its slug, its name, or the URL of its page. */
  async getTool({ tool: named }: LaunchQuery): Promise<ToolDetailDto | undefined> {
    if (named === undefined) return undefined;
    const slug = slugIn(named);
    const found = (await this.findTool(slug)) ?? (await this.findRenamedTool(slug));
    if (found === undefined)
      throw invalid('No tool found. Enter the URL of its page on this site, or leave this empty.', 'tool');
    if (found.isAdult) throw invalid('Adult listings have no launch list. Choose a category or tags instead.', 'tool');
    return found.tool;
  }

  private async findTool(slug: string): Promise<{ tool: ToolDetailDto; isAdult: boolean } | undefined> {
    try {
      return await this.tools.getToolWithAdultFlag(slug);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return undefined;
      throw error;
    }
  }

  private async findRenamedTool(slug: string): Promise<{ tool: ToolDetailDto; isAdult: boolean } | undefined> {
    const found = await this.listings.findSlugFate(TOOL_TABLES, slug);
    return found.fate === 'renamed' ? this.findTool(found.slug) : undefined;
  }
}

/** Whether the visitor has chosen anything. */
export const isAsked = ({ limit: _, tags = [], ...chosen }: LaunchQuery): boolean =>
  [...tags, ...Object.values<unknown>(chosen)].some((value) => value !== undefined);

/** Visitors enter names, such as No Code. */
const toSlug = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '-');

function slugIn(named: string): string {
  const [path = ''] = named.split(/[?#]/, 1);
  const parts = path.split('/').filter((part) => part !== '');
  const index = parts.lastIndexOf('tools');
  return toSlug((index < 0 ? undefined : parts[index + 1]) ?? parts.at(-1) ?? '');
}

const labelsOf = ({ category, tags }: ToolDetailDto): { category: string | undefined; tags: string[] } => ({
  category: category?.slug,
  tags: tags.map(({ slug }) => slug),
});
