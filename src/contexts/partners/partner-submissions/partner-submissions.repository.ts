import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../../../platform/database/sql-conditions.js';
import { exactTime, type ListPosition } from '../../../platform/input/parameters/cursor.js';
import { websiteHosts } from '../../listings/listed-hosts.js';
import type { Mode } from '../../access/users/partner-client.entity.js';
import type { PaymentStatus } from '../submissions/packages.js';
import type { SubmissionRow, WorkRow } from '../submissions/submission.mapper.js';
import type { State } from '../submissions/workflow.js';
import { LIVE_SUBMISSIONS, type SearchedText, type SubmissionSource, TEST_SUBMISSIONS } from './submission-source.js';

/** Whose submissions, and which of the two kinds. */
export interface ClientScope {
  clientId: string;
  mode: Mode;
}

export const ORDERS = ['newest', 'oldest', 'changed'] as const;
export type Order = (typeof ORDERS)[number];

export interface PartnerFilters {
  /** Null for submissions without a package, which have no state. */
  state?: State | null | undefined;
  /** `waiting`: without a package. */
  package?: PaymentStatus | undefined;
  /** Only submissions that changed at this time or later. */
  since?: Date | undefined;
  order?: Order | undefined;
}

export type PartnerRow = WorkRow &
  Pick<SubmissionRow, 'createdAt' | 'updatedAt'> & {
    /** Where the row is in its list. */
    position: ListPosition;
  };

export interface SubmissionCount {
  state: State | null;
  package: PaymentStatus;
  count: number;
}

/** The part of a list to read. */
export interface ListPart {
  limit: number;
  offset?: number;
  after?: ListPosition | undefined;
}

/** Counting the submissions of a list stops here: more are not shown as pages. */
export const MAX_COUNTED = 2_500;

/** A search finds at most this many submissions, the first ones in the order of the list. */
export const MAX_FOUND = 500;

/** A frequent word is found among the first submissions of the list, without reading all that contain it. */
const WALKED = 1_000;

const SORTED: Record<Order, { column: string; direction: 'asc' | 'desc' }> = {
  newest: { column: 's.created_at', direction: 'desc' },
  oldest: { column: 's.created_at', direction: 'asc' },
  changed: { column: 's.updated_at', direction: 'desc' },
};

/** Lists of one client's submissions. Each reads an index of the client, so that its cost does not depend on other clients. */
@Injectable()
export class PartnerSubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  countSubmissions({ clientId, mode }: ClientScope): Promise<SubmissionCount[]> {
    return this.dataSource.query<SubmissionCount[]>(
      `select state, coalesce(payment_type, 'waiting') as package, count(*)::integer as count
         from ${sourceOf(mode).table} where client_id = $1 group by 1, 2`,
      [clientId],
    );
  }

  /** The number of submissions in a list. Stops at `MAX_COUNTED`. */
  async countListed(scope: ClientScope, filters: PartnerFilters): Promise<number> {
    const where = conditionsOf(scope, filters);
    const [row] = await this.dataSource.query<{ total: number }[]>(
      `select count(*)::integer as total from (select from ${sourceOf(scope.mode).table} where ${where} limit ${MAX_COUNTED}) counted`,
      where.values,
    );
    return row?.total ?? 0;
  }

  /** Whether the clients have any submission, live and test. */
  async findAny(liveClientId: string, testClientId: string): Promise<Record<Mode, boolean>> {
    const isAny = (mode: Mode, clientId: string): string =>
      `exists (select from ${sourceOf(mode).table} where client_id = ${clientId}) as ${mode}`;
    const [row] = await this.dataSource.query<Record<Mode, boolean>[]>(
      `select ${isAny('live', '$1')}, ${isAny('test', '$2')}`,
      [liveClientId, testClientId],
    );
    return row ?? { live: false, test: false };
  }

  listSubmissions(scope: ClientScope, filters: PartnerFilters, part: ListPart): Promise<PartnerRow[]> {
    const source = sourceOf(scope.mode);
    const where = conditionsOf(scope, filters);
    const { column, direction } = SORTED[filters.order ?? 'newest'];
    if (part.after !== undefined) {
      const { at, id } = part.after;
      const comparison = direction === 'desc' ? '<' : '>';
      where.and(`(${column}, ${source.id}) ${comparison} (${where.bind(at)}::timestamptz, ${where.bind(id)}::uuid)`);
    }
    const ids = `select ${source.id} from ${source.table} where ${where}
                  order by ${column} ${direction}, ${source.id} ${direction} limit ${part.limit} offset ${part.offset ?? 0}`;
    return this.findRows(source, filters.order, `${source.id} in (${ids})`, where.values);
  }

  /** The IDs of the first submissions that a text finds, by words of the name or by the website. */
  async findIds(scope: ClientScope, filters: PartnerFilters, text: string, limit: number): Promise<string[]> {
    const source = sourceOf(scope.mode);
    const { column, direction } = SORTED[filters.order ?? 'newest'];
    const where = conditionsOf(scope, filters);
    const searches = source.searches(await this.readText(text), (value) => where.bind(value));
    if (searches.length === 0) return [];
    const order = `order by at ${direction}, id ${direction} limit ${limit}`;
    const found = searches.map(({ join, condition, isFrequent = false }) => {
      const columns = `${source.id} as id, ${column} as at`;
      const all = `(select ${columns} from ${source.table} ${join} where ${where} and ${condition}`;
      if (!isFrequent) return `${all} ${order})`;
      return `(with near as materialized (
           select ${columns} from (select ${source.id}, ${column} from ${source.table} where ${where}
                                    order by ${column} ${direction} limit ${WALKED}) s ${join}
            where ${condition} ${order})
         select id, at from near where (select count(*) from near) = ${limit}
         union all
         ${all} and (select count(*) from near) < ${limit} ${order}))`;
    });
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select id from (${found.join(' union ')}) found ${order}`,
      where.values,
    );
    return rows.map(({ id }) => id);
  }

  listByIds({ clientId, mode }: ClientScope, order: Order | undefined, ids: readonly string[]): Promise<PartnerRow[]> {
    const source = sourceOf(mode);
    return this.findRows(source, order, `s.client_id = $1 and ${source.id} = any ($2)`, [clientId, ids]);
  }

  private findRows(
    source: SubmissionSource,
    order: Order = 'newest',
    condition: string,
    values: unknown[],
  ): Promise<PartnerRow[]> {
    const { column, direction } = SORTED[order];
    return this.dataSource.query<PartnerRow[]>(
      `select ${source.id} as "toolId", ${source.columns}, s.payment_type as "paymentType", s.state,
              s.created_at as "createdAt", s.updated_at as "updatedAt",
              json_build_object('at', ${exactTime(column)}, 'id', ${source.id}) as position
         from ${source.joined} where ${condition} order by ${column} ${direction}, ${source.id} ${direction}`,
      values,
    );
  }

  /** The query is planned for these words, so that rare and frequent ones each get a fast plan. */
  private async readText(text: string): Promise<SearchedText> {
    const [row] = await this.dataSource.query<{ words: string }[]>(
      `select array_to_string(array(select quote_literal('/' || left(word, 100)) || ':*'
                                      from unnest(string_to_array(search_fold($1), ' ')) as word where word <> ''), ' & ') as words`,
      [text],
    );
    return { text, words: row?.words ?? '', hosts: websiteHosts(text) };
  }
}

const sourceOf = (mode: Mode): SubmissionSource => (mode === 'test' ? TEST_SUBMISSIONS : LIVE_SUBMISSIONS);

/** For a query on the table of a source. */
function conditionsOf({ clientId }: ClientScope, { state, package: paymentStatus, since }: PartnerFilters): Conditions {
  const where = new Conditions();
  where.and(`s.client_id = ${where.bind(clientId)}`);
  if (state === null || paymentStatus === 'waiting') where.and('s.state is null');
  if (state != null) where.and(`s.state = ${where.bind(state)}`);
  if (paymentStatus !== undefined && paymentStatus !== 'waiting')
    where.and(`s.payment_type = ${where.bind(paymentStatus)}`);
  if (since !== undefined) where.and(`s.updated_at >= ${where.bind(since)}`);
  return where;
}
