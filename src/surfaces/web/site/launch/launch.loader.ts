import { Injectable } from '@nestjs/common';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { MAX_MATCHES } from '../../../../contexts/directories/matching/directory-match.dto.js';
import { DirectoryMatches } from '../../../../contexts/directories/matching/directory-matches.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { FormerPaths } from '../listings/former-paths.js';
import type { LaunchQuery } from './launch.dto.js';
import type { LaunchProps } from './launch.view.js';

@Injectable()
export class LaunchLoader {
  constructor(
    private readonly matches: DirectoryMatches,
    private readonly directories: DirectoriesService,
    private readonly tools: ToolsService,
    private readonly former: FormerPaths,
  ) {}

  async loadList(query: LaunchQuery): Promise<LaunchProps> {
    const { tool: wanted, category, tags, limit: _, ...filters } = query;
    const tool = wanted === undefined ? undefined : await this.getTool(wanted);
    const labels = tool === undefined ? { category, tags: tags?.map(slugOf) } : labelsOf(tool);
    const isAsked = [category, tags, tool, ...Object.values(filters)].some((value) => value !== undefined);
    const [directories, categories, linkTypes] = await Promise.all([
      isAsked ? this.matches.matchDirectories({ ...filters, ...labels, limit: MAX_MATCHES }) : undefined,
      this.directories.listCategories(),
      this.directories.listLinkTypes(),
    ]);
    return { query, tool, directories, categories, linkTypes };
  }

  /** By its slug or the URL of its page. */
  private async getTool(given: string): Promise<ToolDetailDto> {
    const path = given.replace(/[?#].*$/, '');
    const slug = path.split('/').findLast((part) => part !== '') ?? '';
    const { tool, isAdult } = await this.former.loadByAnySlug('tool', slug, (current) =>
      this.tools.getListedTool(current),
    );
    if (isAdult) throw notFound('Adult listings have no launch list.');
    return tool;
  }
}

/** Visitors enter names, such as No Code. */
const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(/\s+/g, '-');

const labelsOf = ({ category, tags }: ToolDetailDto): { category: string | undefined; tags: string[] } => ({
  category: category?.slug,
  tags: tags.map(({ slug }) => slug),
});
