import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CheckRow } from '../../submissions/submission.mapper.js';
import type { ListingLoss, LossReport } from '../listing-loss.entity.js';
import type { ListingProblem } from '../listing-watch.entity.js';

export interface LossFilters {
  state?: LossReport | undefined;
  problem?: ListingProblem | undefined;
}

export interface LossRow extends Pick<ListingLoss, 'id' | 'toolId' | 'url' | 'problem' | 'lostAt' | 'recoveredAt'> {
  tool: string;
  directory: string;
  directoryUrl: string;
  /** The URL that is recorded now. */
  listingUrl: string | null;
  /** Of the URL that is recorded now. */
  check: CheckRow | null;
}

/** Ownership is part of every query. A listing that is no longer recorded as submitted is not the partner's anymore. */
const TABLES = `listing_losses l
  join directory_submissions r on r.tool_id = l.tool_id and r.directory_id = l.directory_id and r.is_submitted`;

const MATCHES = `l.client_id = $1 and ($2::text is null or (l.recovered_at is null) = ($2 = 'lost'))
  and ($3::text is null or l.problem = $3)`;

const LIST = `
  select l.id, l.tool_id as "toolId", t.name as tool, d.name as directory, d.website as "directoryUrl", l.url, l.problem,
         l.lost_at as "lostAt", l.recovered_at as "recoveredAt", r.listing_url as "listingUrl",
         c.status, c.link_found as "linkFound", c.follow, c.checked_at as "checkedAt"
    from ${TABLES}
    join tools t on t.id = l.tool_id
    join directories d on d.id = l.directory_id
    left join listing_checks c on c.tool_id = r.tool_id and c.directory_id = r.directory_id and c.address = r.listing_url
   where ${MATCHES} order by l.lost_at desc, l.id desc limit $4 offset $5`;

type FlatRow = Omit<LossRow, 'check'> & { [name in keyof CheckRow]: CheckRow[name] | null };

const parametersOf = (clientId: string, { state, problem }: LossFilters): unknown[] => [
  clientId,
  state ?? null,
  problem ?? null,
];

@Injectable()
export class PartnerLossesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async countLosses(clientId: string, filters: LossFilters): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from ${TABLES} where ${MATCHES}`,
      parametersOf(clientId, filters),
    );
    return row?.count ?? 0;
  }

  async listLosses(
    clientId: string,
    filters: LossFilters,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<LossRow[]> {
    const rows = await this.dataSource.query<FlatRow[]>(LIST, [...parametersOf(clientId, filters), limit, offset]);
    return rows.map(({ status, linkFound, follow, checkedAt, ...row }) => ({
      ...row,
      check: status === null || checkedAt === null ? null : { status, linkFound, follow, checkedAt },
    }));
  }

  async findLost(clientId: string, toolId: string): Promise<Map<string, ListingProblem>> {
    const rows = await this.dataSource.query<{ slug: string; problem: ListingProblem }[]>(
      `select d.slug, l.problem from ${TABLES} join directories d on d.id = l.directory_id
        where l.client_id = $1 and l.tool_id = $2 and l.recovered_at is null`,
      [clientId, toolId],
    );
    return new Map(rows.map(({ slug, problem }) => [slug, problem]));
  }
}
