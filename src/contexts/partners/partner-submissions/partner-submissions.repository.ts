import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions, countRows, getRow } from '../../../platform/database/rows.js';
import { exactTime, type ListPosition } from '../../../platform/input/page.js';
import { websiteHosts } from '../../listings/website-host.js';
import type { Mode } from '../../access/users/partner-client.entity.js';
import type { SubmissionRow, SubmissionStatusRow } from '../submissions/submission.mapper.js';
import type { PaymentStatus, State } from '../submissions/workflow.js';

/** A text to search for, as the queries of a source need it. */
interface SearchedText {
  text: string;
  /** As a `tsquery` for the words of names. Empty if the text has no words. */
  words: string;
  /** The hosts of a URL; empty for other texts. */
  hosts: string[];
}

interface Search {
  /** Joined to `table`. */
  join: string;
  condition: string;
  /** Whether it can match most submissions. */
  isFrequent?: boolean;
}

/** Where submissions are stored. Queries on live and on test submissions differ only in this. */
interface SubmissionSource {
  /** Named `s`, with `client_id`, `payment_type`, `state`, `created_at` and `updated_at`. */
  table: string;
  /** The column with the ID. */
  id: string;
  /** The table and what else `columns` reads. */
  joined: string;
  /** The fields of `PartnerTurnaroundRow` that are not in every table. */
  columns: string;
  /** The searches that each find submissions by a text. */
  searches: (searched: SearchedText, bind: (value: unknown) => string) => Search[];
}

const LIVE_SUBMISSIONS: SubmissionSource = {
  table: 'submissions s',
  id: 's.tool_id',
  joined: `submissions s join tools t on t.id = s.tool_id
    cross join lateral (
      select count(*)::integer as recorded, count(*) filter (where d.is_submitted)::integer as submitted
        from directory_submissions d where d.tool_id = s.tool_id) counts`,
  columns: 't.name, t.slug, t.website, s.notes, counts.recorded, counts.submitted',
  searches: ({ words, hosts }, bind) => [
    ...(words === ''
      ? []
      : [
          {
            join: 'join tool_search w on w.listing_id = s.tool_id',
            condition: `w.words @@ ${bind(words)}::tsquery`,
            isFrequent: true,
          },
        ]),
    ...(hosts.length === 0
      ? []
      : [{ join: 'join tools h on h.id = s.tool_id', condition: `website_host(h.website) = any (${bind(hosts)})` }]),
  ],
};

/** A sandbox has few submissions, so its search needs no index. */
const TEST_SUBMISSIONS: SubmissionSource = {
  table: 'test_submissions s',
  id: 's.id',
  joined: 'test_submissions s',
  columns: `s.name, s.slug, s.website, '' as notes, s.recorded, s.recorded as submitted`,
  searches: ({ text }, bind) => [
    { join: '', condition: `strpos(lower(concat_ws(' ', s.name, s.slug, s.website)), lower(${bind(text)})) > 0` },
  ],
};

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

export type PartnerSubmissionRow = SubmissionStatusRow &
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
export interface ListSlice {
  limit: number;
  offset?: number;
  after?: ListPosition | undefined;
}

/** Counting the submissions of a list stops here: more are not shown as pages. */
export const MAX_COUNTED_SUBMISSIONS = 2_500;

/** A search finds at most this many submissions, the first ones in the order of the list. */
export const MAX_SEARCH_RESULTS = 500;

/** A frequent word is found among the first submissions of the list, without reading all that contain it. */
const MAX_WALKED_SUBMISSIONS = 1_000;

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
         from ${submissionSource(mode).table} where client_id = $1 group by 1, 2`,
      [clientId],
    );
  }

  /** The number of submissions in a list. Stops at `MAX_COUNTED`. */
  countMatching(scope: ClientScope, filters: PartnerFilters): Promise<number> {
    const where = partnerConditions(scope, filters);
    const counted = `(select from ${submissionSource(scope.mode).table} where ${where} limit ${MAX_COUNTED_SUBMISSIONS}) counted`;
    return countRows(this.dataSource, counted, where.values);
  }

  /** Whether the clients have any submission, live and test. */
  observeSubmissions(liveClientId: string, testClientId: string): Promise<Record<Mode, boolean>> {
    const isAny = (mode: Mode, clientId: string): string =>
      `exists (select from ${submissionSource(mode).table} where client_id = ${clientId}) as ${mode}`;
    const sql = `select ${isAny('live', '$1')}, ${isAny('test', '$2')}`;
    return getRow<Record<Mode, boolean>>(this.dataSource, sql, [liveClientId, testClientId]);
  }

  listSubmissions(scope: ClientScope, filters: PartnerFilters, part: ListSlice): Promise<PartnerSubmissionRow[]> {
    const source = submissionSource(scope.mode);
    const where = partnerConditions(scope, filters);
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
  async searchIds(scope: ClientScope, filters: PartnerFilters, text: string, limit: number): Promise<string[]> {
    const source = submissionSource(scope.mode);
    const { column, direction } = SORTED[filters.order ?? 'newest'];
    const where = partnerConditions(scope, filters);
    const searches = source.searches(await this.readText(text), (value) => where.bind(value));
    if (searches.length === 0) return [];
    const order = `order by at ${direction}, id ${direction} limit ${limit}`;
    const found = searches.map(({ join, condition, isFrequent = false }) => {
      const columns = `${source.id} as id, ${column} as at`;
      const all = `(select ${columns} from ${source.table} ${join} where ${where} and ${condition}`;
      if (!isFrequent) return `${all} ${order})`;
      return `(with near as materialized (
           select ${columns} from (select ${source.id}, ${column} from ${source.table} where ${where}
                                    order by ${column} ${direction} limit ${MAX_WALKED_SUBMISSIONS}) s ${join}
            where ${condition} ${order})
         select id, at from near where (select count(*) from near) = ${limit}
         union all
         ${all} and (select count(*) from near) < ${limit} ${order}))`;
    });
    const sql = `select id from (${found.join(' union ')}) found ${order}`;
    const rows = await this.dataSource.query<{ id: string }[]>(sql, where.values);
    return rows.map(({ id }) => id);
  }

  listByIds(
    { clientId, mode }: ClientScope,
    order: Order | undefined,
    ids: readonly string[],
  ): Promise<PartnerSubmissionRow[]> {
    const source = submissionSource(mode);
    return this.findRows(source, order, `s.client_id = $1 and ${source.id} = any ($2)`, [clientId, ids]);
  }

  private findRows(
    source: SubmissionSource,
    order: Order = 'newest',
    condition: string,
    values: unknown[],
  ): Promise<PartnerSubmissionRow[]> {
    const { column, direction } = SORTED[order];
    return this.dataSource.query<PartnerSubmissionRow[]>(
      `select ${source.id} as "toolId", ${source.columns}, s.payment_type as "paymentType", s.state,
              s.created_at as "createdAt", s.updated_at as "updatedAt",
              json_build_object('at', ${exactTime(column)}, 'id', ${source.id}) as position
         from ${source.joined} where ${condition} order by ${column} ${direction}, ${source.id} ${direction}`,
      values,
    );
  }

  /** The query is planned for these words, so that rare and frequent ones each get a fast plan. */
  private async readText(text: string): Promise<SearchedText> {
    const { words } = await getRow<{ words: string }>(
      this.dataSource,
      `select array_to_string(array(select quote_literal('/' || left(word, 100)) || ':*'
                                      from unnest(string_to_array(search_fold($1), ' ')) as word where word <> ''), ' & ') as words`,
      [text],
    );
    return { text, words, hosts: websiteHosts(text) };
  }
}

const submissionSource = (mode: Mode): SubmissionSource => (mode === 'test' ? TEST_SUBMISSIONS : LIVE_SUBMISSIONS);

/** For a query on the table of a source. */
function partnerConditions(
  { clientId }: ClientScope,
  { state, package: paymentStatus, since }: PartnerFilters,
): Conditions {
  const where = new Conditions()
    .equals('s.client_id', clientId)
    .equals('s.state', state ?? undefined)
    .equals('s.payment_type', paymentStatus === 'waiting' ? undefined : paymentStatus);
  if (state === null || paymentStatus === 'waiting') where.and('s.state is null');
  if (since !== undefined) where.and(`s.updated_at >= ${where.bind(since)}`);
  return where;
}
