import { Controller, Get, Query } from '@nestjs/common';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { LabelIndexView, MAX_SHOWN } from './label-index.view.js';
import { LabelIndexQuery } from './label-index.dto.js';

/** Adult labels are left out, as in sitemaps. */
@PublicPages()
@Controller()
export class LabelIndexesController {
  constructor(
    private readonly taxonomy: TaxonomyService,
    private readonly directories: DirectoriesService,
  ) {}

  @Get('categories')
  listCategories(@Query() { q }: LabelIndexQuery): WebPage {
    return cachedPage(LabelIndexView, { kind: 'categories', q }, async () => ({
      kind: 'categories' as const,
      q,
      labels: (await this.taxonomy.listGeneralCategories({ q, limit: MAX_SHOWN + 1 })).map(counted),
    }));
  }

  @Get('tags')
  listTags(@Query() { q }: LabelIndexQuery): WebPage {
    return cachedPage(LabelIndexView, { kind: 'tags', q }, async () => ({
      kind: 'tags' as const,
      q,
      labels: (await this.taxonomy.listGeneralTags({ q, limit: MAX_SHOWN + 1 })).map(counted),
    }));
  }

  @Get('directory-categories')
  listDirectoryCategories(@Query() { q }: LabelIndexQuery): WebPage {
    return cachedPage(LabelIndexView, { kind: 'directory-categories', q }, async () => ({
      kind: 'directory-categories' as const,
      q,
      labels: (await this.directories.listCountedCategories(q)).map(({ directoriesCount, ...label }) => ({
        ...label,
        count: directoriesCount,
      })),
    }));
  }
}

const counted = <Label extends { toolsCount: number }>(label: Label): Label & { count: number } => ({
  ...label,
  count: label.toolsCount,
});
