import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { countRows, findRow } from '../../../platform/database/rows.js';

export interface ShareLinkRow {
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
  listLinks(clientId: string, toolId: string): Promise<ShareLinkRow[]> {
    return this.dataSource.query<ShareLinkRow[]>(
      `select l.id, l.created_at as "createdAt", u.name as "createdBy"
         from share_links l left join users u on u.id = l.created_by
        where l.tool_id = $1 and l.client_id = $2 and l.revoked_at is null order by l.created_at desc, l.id`,
      [toolId, clientId],
    );
  }

  /** Exact while the submission is locked. */
  countLinks(manager: EntityManager, toolId: string): Promise<number> {
    return countRows(manager, 'share_links where tool_id = $1 and revoked_at is null', [toolId]);
  }

  async insertLink(
    manager: EntityManager,
    { id, toolId, clientId, createdBy }: { id: string; toolId: string; clientId: string; createdBy: string },
  ): Promise<void> {
    const sql = 'insert into share_links (id, tool_id, client_id, created_by) values ($1, $2, $3, $4)';
    await manager.query(sql, [id, toolId, clientId, createdBy]);
  }

  /** False if there is no such link, or it was already revoked. */
  async revokeLink(manager: EntityManager, clientId: string, toolId: string, id: string): Promise<boolean> {
    const revoked = await findRow(
      manager,
      `update share_links set revoked_at = now()
        where id = $1 and tool_id = $2 and client_id = $3 and revoked_at is null returning id`,
      [id, toolId, clientId],
    );
    return revoked !== null;
  }

  /** Null for a revoked link, and while the tool is not published. */
  findStamp(id: string): Promise<SharedStamp | null> {
    return findRow<SharedStamp>(
      this.dataSource,
      `select l.tool_id as "toolId", s.version,
              (select max(checked_at) from listing_checks c where c.tool_id = l.tool_id) as "checkedAt"
         from share_links l
         join submissions s on s.tool_id = l.tool_id
         join tools t on t.id = l.tool_id and t.published
        where l.id = $1 and l.revoked_at is null`,
      [id],
    );
  }
}
