import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { list } from '../../../platform/database/list.js';
import { columnsOf, type RowQuery } from '../../../platform/database/row-cursors.service.js';
import { Conditions, countRows } from '../../../platform/database/rows.js';
import type { Page, PageRequest } from '../../../platform/input/page.js';
import { websiteHosts } from '../../listings/website-host.js';
import type { PartnerName } from '../../access/users/clients.repository.js';
import type { Mode } from '../../access/users/partner-client.entity.js';
import { TEST_SUBMISSIONS } from '../sandbox/test-submissions.repository.js';
import { type AssigneeFilters, filterByAssignee } from '../submissions/assignment.js';
import { type PaymentType, type State, STATES } from '../submissions/workflow.js';
import type { SubmissionRow } from '../submissions/submission.mapper.js';
import {
  type Assignee,
  MAX_ADMINS,
  SUBMISSION_COLUMNS,
  SUBMISSION_TABLES,
} from '../submissions/submissions.repository.js';
import type { SubmissionSort } from './submission-workflow.dto.js';

export interface BoardFilters extends AssigneeFilters {
  partnerId?: string | undefined;
  package?: PaymentType | undefined;
  /** Only submissions created before this time. */
  before?: Date | undefined;
  /** Only open submissions that are due before this time. */
  dueBefore?: Date | string | undefined;
  sort?: SubmissionSort | undefined;
  /** Words of the name, a website, or words of the partner's name. */
  q?: string | undefined;
}

/** The last submission of the previous page, by state. */
export type BoardPages = Partial<Record<State, string>>;

export interface SubmissionFilters extends BoardFilters {
  /** Live if omitted. Test submissions have no assignee and no due date, so only some filters apply to them. */
  mode?: Mode | undefined;
  /** Null for submissions without a package, which have no state. */
  state?: State | null | undefined;
}

export interface StateCount {
  state: State | null;
  count: number;
}

export interface OpenSubmissions {
  state: State;
  count: number;
  oldest: Date;
  late: number;
}

/** The names that filters and forms offer, each sorted by name. */
export interface SubmissionChoices {
  partners: PartnerName[];
  /** Admins who can sign in. */
  assignees: Assignee[];
}

const LIST_ORDERS: Record<SubmissionSort, string> = {
  newest: 's.created_at desc, s.tool_id desc',
  due: 's.due_at, s.created_at, s.tool_id',
};
const OPEN_STATES = STATES.filter((state) => state !== 'DONE');
/** An order of cards, and the condition for those after a submission. */
interface CardOrder {
  order: string;
  isAfter: (toolId: string) => string;
}

const after =
  (order: string, direction: '>' | '<', values: string) =>
  (toolId: string): string =>
    `(${order}) ${direction} (select ${values} from submissions last where last.tool_id = ${toolId}::uuid)`;
const WAITING_LONGEST: CardOrder = {
  order: 's.created_at, s.tool_id',
  isAfter: after('s.created_at, s.tool_id', '>', 'last.created_at, last.tool_id'),
};
const DUE_FIRST: CardOrder = {
  // The order of the index, which has submissions without a due date last.
  order: 's.due_at, s.created_at, s.tool_id',
  isAfter: after(
    `coalesce(s.due_at, 'infinity'), s.created_at, s.tool_id`,
    '>',
    `coalesce(last.due_at, 'infinity'), last.created_at, last.tool_id`,
  ),
};
const LATEST: CardOrder = {
  order: 's.updated_at desc, s.tool_id desc',
  isAfter: after('s.updated_at, s.tool_id', '<', 'last.updated_at, last.tool_id'),
};
/** A search matches at most this many names, websites and submissions of partners, each. */
const MAX_FOUND = 500;
const MAX_PARTNERS = 500;

@Injectable()
export class SubmissionListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  listSubmissions(request: PageRequest, filters: SubmissionFilters): Promise<Page<SubmissionRow>> {
    return listOf(filters).readPage(this.dataSource, request, filters);
  }

  /**
   * Per state, the submissions that have waited longest, or that are due first; of DONE, the latest. `after` has the last
   * submission of the previous page, by state.
   */
  findCards(filters: BoardFilters, limit: number, after: BoardPages): Promise<SubmissionRow[]> {
    const { where, found } = boardConditions(filters);
    const open = filters.sort === 'due' ? DUE_FIRST : WAITING_LONGEST;
    const columns = (canBeOpenOnly(filters) ? OPEN_STATES : STATES).map((state) => {
      const { order, isAfter } = state === 'DONE' ? LATEST : open;
      const last = after[state];
      const later = last === undefined ? '' : `and ${isAfter(where.bind(last))}`;
      return `(select s.tool_id from submissions s where s.state = '${state}' and ${where} ${later}
                order by ${order} limit ${limit})`;
    });
    return this.dataSource.query<SubmissionRow[]>(
      `${found}
       select ${SUBMISSION_COLUMNS} from ${SUBMISSION_TABLES} where s.tool_id = any (array (${columns.join(' union all ')}))
        order by case when s.state = 'DONE' then s.updated_at end desc, case when s.state = 'DONE' then s.tool_id end desc,
                 ${open.order}`,
      where.values,
    );
  }

  /** Counts DONE, which has most submissions, without grouping, which would take half again as long. */
  countByState(filters: BoardFilters): Promise<StateCount[]> {
    const { where, found } = boardConditions(filters);
    const countOf = (state: string, condition: string): string =>
      `select ${state}, count(*)::integer from submissions s where s.state ${condition} and ${where}`;
    const others = canBeOpenOnly(filters) ? [] : [countOf(`'DONE'`, `= 'DONE'`), countOf('null', 'is null')];
    const open = `select s.state, count(*)::integer as count from submissions s
                   where s.state = any (${where.bind(OPEN_STATES)}) and ${where} group by s.state`;
    return this.dataSource.query<StateCount[]>(`${found} ${[open, ...others].join(' union all ')}`, where.values);
  }

  countOpenSubmissions(): Promise<number> {
    return countRows(this.dataSource, 'submissions where state = any ($1)', [OPEN_STATES]);
  }

  /** Open submissions per state: their number, the oldest, and how many are past due. */
  summarizeOpen(): Promise<OpenSubmissions[]> {
    return this.dataSource.query<OpenSubmissions[]>(
      `select state, count(*)::integer as count, min(created_at) as oldest,
              (count(*) filter (where due_at < now()))::integer as late
         from submissions where state = any ($1) group by state`,
      [OPEN_STATES],
    );
  }

  /** One query for both, because a page may make three. */
  async listChoices(): Promise<SubmissionChoices> {
    const rows = await this.dataSource.query<{ kind: keyof SubmissionChoices; id: string; name: string }[]>(
      `(select 'partners' as kind, id, name from partner_clients where test_of is null
         order by lower(name), id limit ${MAX_PARTNERS})
       union all
       (select 'assignees', id, name from users where role = 'admin' and banned_at is null
         order by lower(name), id limit ${MAX_ADMINS})`,
    );
    const of = (wanted: keyof SubmissionChoices): Assignee[] =>
      rows.filter(({ kind }) => kind === wanted).map(({ id, name }) => ({ id, name }));
    return { partners: of('partners'), assignees: of('assignees') };
  }
}

/** For a query on `submissions s`. */
function submissionConditions(filters: BoardFilters): Conditions {
  const { partnerId, package: paymentType, before, dueBefore, q } = filters;
  const where = new Conditions('true').equals('s.client_id', partnerId).equals('s.payment_type', paymentType);
  filterByAssignee(where, 's', filters);
  if (before !== undefined) where.and(`s.created_at < ${where.bind(before)}`);
  if (dueBefore !== undefined)
    where.and(`s.state = any (${where.bind(OPEN_STATES)}) and s.due_at < ${where.bind(new Date(dueBefore))}`);
  if (q !== undefined) where.and(`s.tool_id in (${foundBy(where.bind(q), where.bind(websiteHosts(q)))})`);
  return where;
}

/** For a query with several parts, which then searches once. */
function boardConditions({ q, ...filters }: BoardFilters): { where: Conditions; found: string } {
  const where = submissionConditions(filters);
  if (q === undefined) return { where, found: '' };
  const found = `with found (id) as materialized (${foundBy(where.bind(q), where.bind(websiteHosts(q)))})`;
  where.and('s.tool_id in (select id from found)');
  return { where, found };
}

/** Only open submissions can be due. */
const canBeOpenOnly = ({ dueBefore }: BoardFilters): boolean => dueBefore !== undefined;

/** Tools whose name has words that start with these, or whose website has one of the hosts; open submissions of partners first. */
const foundBy = (text: string, hosts: string): string => `
  (select listing_id from tool_search
    where words @@ (select array_to_string(array(
                      select quote_literal('/' || word) || ':*'
                        from unnest(string_to_array(search_fold(${text}), ' ')) as word where word <> ''), ' & ')::tsquery)
    limit ${MAX_FOUND})
  union all
  (select id from tools where website_host(website) = any (${hosts}) limit ${MAX_FOUND})
  union all
  (select o.tool_id from submissions o
    where o.client_id in (select id from partner_clients where name_words(name || ' ' || contact_email) @@ name_query(${text}))
    order by o.state = 'DONE', o.created_at desc limit ${MAX_FOUND})`;

function stateConditions({ state, ...filters }: SubmissionFilters): Conditions {
  const where = submissionConditions(filters);
  if (state === null) where.and('s.state is null');
  else if (state !== undefined) where.and(`s.state = ${where.bind(state)}`);
  else if (filters.sort === 'due') where.and(`s.state = any (${where.bind(OPEN_STATES)})`);
  return where;
}

const EXPORTED = {
  toolId: 's.tool_id',
  ...columnsOf('t', 'slug name website'),
  partnerId: 's.client_id',
  partnerName: 'c.name',
  package: 's.payment_type',
  state: 's.state',
  assignee: 'coalesce(a.name, s.assignee)',
  dueAt: 's.due_at',
  recordedDirectories: 'counts.recorded',
  submittedDirectories: 'counts.submitted',
  ...columnsOf('t', 'founderName founderEmail'),
  ...columnsOf('s', 'createdAt updatedAt'),
};

const SUBMISSIONS = list<SubmissionFilters, SubmissionRow>({
  from: 'submissions s',
  key: 's.tool_id',
  where: stateConditions,
  order: ({ sort = 'newest' }) => LIST_ORDERS[sort],
  page: { columns: SUBMISSION_COLUMNS, tables: SUBMISSION_TABLES },
  file: { columns: EXPORTED, tables: SUBMISSION_TABLES },
});

const listOf = ({ mode }: SubmissionFilters): typeof SUBMISSIONS => (mode === 'test' ? TEST_SUBMISSIONS : SUBMISSIONS);

export const submissionRows = (filters: SubmissionFilters): RowQuery => listOf(filters).rows(filters);
