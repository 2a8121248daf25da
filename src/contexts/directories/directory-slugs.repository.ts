import { Injectable } from '@nestjs/common';
import { type SlugRow, readInBatches, type SitemapSlug, SITEMAP_PART_SIZE } from '../listings/sitemap-slugs.js';
import { CatalogReadsService, type Statement } from '../listings/revision/catalog-reads.service.js';

const COUNT: Statement = {
  name: 'count of directory slugs',
  text: 'select count(*)::integer as total from directories where published',
};
const COLUMNS = 'slug as position, slug, updated_at as "changedAt"';
const FIRST: Statement = {
  name: 'first slugs of directories',
  text: `select ${COLUMNS} from directories where published order by slug offset $1 limit $2`,
};
const NEXT: Statement = {
  name: 'next slugs of directories',
  text: `select ${COLUMNS} from directories where published and slug > $1 order by slug limit $2`,
};

/** Slugs of published directories for the sitemap. There are only thousands, so an offset costs little. */
@Injectable()
export class DirectorySlugsRepository {
  constructor(private readonly reads: CatalogReadsService) {}

  async listParts(): Promise<number[]> {
    const count = await this.reads.findRow<{ total: number }>(COUNT);
    return Array.from({ length: Math.ceil((count?.total ?? 0) / SITEMAP_PART_SIZE) }, (_, part) => part);
  }

  readSlugs(part: number): AsyncGenerator<SitemapSlug[], void> {
    return readInBatches<string>((after, limit) =>
      after === null
        ? this.reads.queryRows<SlugRow<string>>(FIRST, [part * SITEMAP_PART_SIZE, limit])
        : this.reads.queryRows<SlugRow<string>>(NEXT, [after, limit]),
    );
  }
}
