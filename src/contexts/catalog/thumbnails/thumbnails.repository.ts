import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CatalogReadsService, type Statement } from '../../listings/revision/catalog-reads.service.js';

/** The URLs of tool `t`: its frame, then its screenshots. */
const PICTURES = `(select t.frame as url, 0 as place where t.frame is not null
                   union all select url, place from jsonb_array_elements_text(t.screenshots) with ordinality as shot (url, place))`;

const OF_TOOLS: Statement = {
  name: 'thumbnails of tools',
  text: `select t.id, first.url
           from tools t
          cross join lateral (select made.url from ${PICTURES} p join thumbnails made on made.picture = p.url
                               where made.url is not null order by p.place limit 1) first
          where t.id = any ($1)`,
};

@Injectable()
export class ThumbnailsRepository {
  constructor(
    private readonly reads: CatalogReadsService,
    private readonly dataSource: DataSource,
  ) {}

  /** Returns the thumbnail of each tool's first picture that has one. */
  findThumbnails(toolIds: readonly string[]): Promise<{ id: string; url: string }[]> {
    return this.reads.queryRows(OF_TOOLS, [toolIds]);
  }

  /** The next tools after this ID, each with its first picture whose URL begins with `base`; null without one or if it is done. */
  listPictures(base: string, after: string, limit: number): Promise<{ id: string; picture: string | null }[]> {
    return this.dataSource.query(
      `select t.id, (select first.url
                       from (select p.url from ${PICTURES} p where starts_with(p.url, $1) order by p.place limit 1) first
                      where not exists (select from thumbnails where picture = first.url)) as picture
         from (select id, frame, screenshots from tools where id > $2 order by id limit $3) t order by t.id`,
      [base, after, limit],
    );
  }

  /** One statement, because every change invalidates all cached responses. A null URL: the picture has no thumbnail. */
  async addThumbnails(
    thumbnails: readonly { picture: string; url: string | null }[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.query(
      `insert into thumbnails (picture, url)
       select picture, url from jsonb_to_recordset($1) as made (picture text, url text)
       on conflict (picture) do update set url = coalesce(excluded.url, thumbnails.url)`,
      [JSON.stringify(thumbnails)],
    );
  }
}
