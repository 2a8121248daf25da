import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { ShareLink } from './share-link.entity.js';

export interface ListedLink {
  id: string;
  createdAt: Date;
  /** Null after the account was closed. */
  createdBy: string | null;
}

/** Changes with everything that a share page shows, except the fields of tools and directories (see the catalog's revision). */
export interface SharedStamp {
  toolId: string;
  version: number;
  checkedAt: Date | null;
}

@Injectable()
export class ShareLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first, without revoked links. */
  listLinks(clientId: string, toolId: string): Promise<ListedLink[]> {
    return this.dataSource.query<ListedLink[]>(
      `select l.id, l.created_at as "createdAt", u.name as "createdBy"
         from share_links l left join users u on u.id = l.created_by
        where l.tool_id = $1 and l.client_id = $2 and l.revoked_at is null order by l.created_at desc, l.id`,
      [toolId, clientId],
    );
  }

  /** Exact while the submission is locked. */
  countLinks(manager: EntityManager, toolId: string): Promise<number> {
    return manager.countBy(ShareLink, { toolId, revokedAt: IsNull() });
  }

  async insertLink(manager: EntityManager, link: ShareLink): Promise<void> {
    await manager.insert(ShareLink, link);
  }

  /** False if there is no such link, or it was already revoked. */
  async revokeLink(manager: EntityManager, clientId: string, toolId: string, id: string): Promise<boolean> {
    const found = { id, toolId, clientId, revokedAt: IsNull() };
    const { affected } = await manager.update(ShareLink, found, { revokedAt: new Date() });
    return affected === 1;
  }

  /** Null for a revoked link, and while the tool is not published. */
  async findStamp(id: string): Promise<SharedStamp | null> {
    const [stamp] = await this.dataSource.query<SharedStamp[]>(
      `select l.tool_id as "toolId", s.version,
              (select max(checked_at) from listing_checks c where c.tool_id = l.tool_id) as "checkedAt"
         from share_links l
         join submissions s on s.tool_id = l.tool_id
         join tools t on t.id = l.tool_id and t.published
        where l.id = $1 and l.revoked_at is null`,
      [id],
    );
    return stamp ?? null;
  }
}
