import { Get, Query } from '@nestjs/common';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import { isAsked, LaunchDirectoriesService } from '../../../../contexts/launch-lists/launch-directories.service.js';
import { LaunchQuery } from '../../../../contexts/launch-lists/launch-list.dto.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { inspectedInput } from '../../../../platform/input/checked-input.js';
import type { Problems } from '../../kit/forms/forms.js';
import type { Form } from '../../kit/pages/form-handler.js';
import { cachedPage, type FreshPage, page, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { LaunchView } from './launch.view.js';

@PublicPages('launch')
export class LaunchController {
  constructor(
    private readonly launch: LaunchDirectoriesService,
    private readonly directories: DirectoriesService,
    private readonly taxonomy: TaxonomyService,
  ) {}

  /** The query is checked here, so that the form can say what to change. */
  @Get()
  async listDirectories(@Query() sent: Record<string, unknown>): Promise<FreshPage | WebPage> {
    const { input: query, invalidFields, problems } = inspectedInput(LaunchQuery, sent);
    if (problems !== undefined) return this.showProblems(sent, invalidFields, 400);
    try {
      const tool = await this.launch.getTool(query);
      return cachedPage(LaunchView, query, async () => ({
        ...(await this.loadForm(query.category)),
        typed: textsIn({
          ...query,
          tags: query.tags?.join(', '),
          maxPrice: query.maxPrice?.toString(),
          badge: query.badge?.toString(),
        }),
        found: isAsked(query)
          ? { query, tool, directories: await this.launch.findDirectories(query, tool) }
          : undefined,
      }));
    } catch (error) {
      if (!(error instanceof AppError) || error.field === undefined) throw error;
      return this.showProblems(sent, new Map([[error.field, error.message]]), 404);
    }
  }

  private async showProblems(sent: Record<string, unknown>, problems: Problems, status: number): Promise<FreshPage> {
    return page(LaunchView, { ...(await this.loadForm()), typed: textsIn(sent), problems }, status);
  }

  /** The categories of tools. A link from a directory names the category of directories instead. */
  private async loadForm(chosen?: string): Promise<{ categories: DirectoryCategoryDto[]; linkTypes: string[] }> {
    const [categories, directoryCategories, linkTypes] = await Promise.all([
      this.taxonomy.listGeneralCategories(),
      this.directories.listCategories(),
      this.directories.listLinkTypes(),
    ]);
    const isListed = categories.some(({ slug }) => slug === chosen);
    const linked = isListed ? [] : directoryCategories.filter(({ slug }) => slug === chosen);
    return { categories: [...categories, ...linked], linkTypes };
  }
}

/** A repeated parameter is not a text. */
const textsIn = (values: object): Form =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
