import type { Type } from '@nestjs/common';
import type { ComponentChildren, VNode } from 'preact';
import type { UserDto } from '../../../../contexts/accounts/users/user.dto.js';
import type { ApplicationDto } from '../../../../contexts/partners/applications/application.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import {
  excerpt,
  externalLink,
  Icon,
  LinkButton,
  NameLink,
  Paragraphs,
  Section,
  shortUrl,
  SubmitButton,
} from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import {
  type Columns,
  DataList,
  EmptyList,
  headsOf,
  ListTable,
  type ListTableProps,
  rowsOf,
  Total,
} from '../../kit/lists/tables.js';
import { swapping } from '../../kit/live/live.js';
import { RequestStatusNote } from '../../kit/records/record-control.js';
import { FilterBar } from '../frame/console-frame.js';

export const PER_PAGE = 50;

interface RecordListProps<Row> extends Omit<ListTableProps, 'columns' | 'children' | 'empty'> {
  columns: Columns<Row>;
  /** Columns with another heading than their name. */
  heads?: Readonly<Record<string, VNode>>;
  rows: readonly Row[];
}

/** Buttons in its rows replace the whole list. */
export const RecordList = <Row,>({ columns, heads = {}, rows, ...list }: RecordListProps<Row>): VNode => (
  <div id="records" class="stack">
    <ListTable
      {...list}
      columns={headsOf(columns).map((head, index) => heads[Object.keys(columns)[index] ?? ''] ?? head)}
      empty={
        <EmptyList noun={(list.label ?? '').toLowerCase()} path={list.path} query={list.query}>
          <a href={`${list.path}/new`}>Create one</a>, or <a href="/console/import">import a file</a>.
        </EmptyList>
      }
    >
      {rowsOf(columns, rows)}
    </ListTable>
  </div>
);

interface ListHeadingProps {
  total: number;
  path: string;
  noun: string;
  hasImport?: boolean;
}

/** The number of records, and buttons to add some. */
export const ListHeading = ({ total, path, noun, hasImport = false }: ListHeadingProps): VNode => (
  <>
    <Total value={total} />
    <span class="row to-end">
      {hasImport && <LinkButton look="small" href="/console/import" text="Import listings" />}
      <LinkButton look="primary small" href={`${path}/new`} text={`Create ${noun}`} />
    </span>
  </>
);

interface FlagButtonProps {
  action: string;
  flag: 'published' | 'featured' | 'adult' | 'acceptsAnyTool';
  isOn: boolean;
  /** The button's label while the flag is on, and while it is off. */
  words: readonly [string, string];
  /** The name of the listing, for screen readers. */
  of: string;
}

/** Turns a flag on or off; with scripts, without a page load. */
export const FlagButton = ({ action, flag, isOn, words, of }: FlagButtonProps): VNode => (
  <form method="post" action={action} hx-post={action} {...swapping('records')}>
    <SubmitButton look="quiet small" name={flag} value={String(!isOn)} aria-pressed={isOn ? 'true' : 'false'}>
      {words[isOn ? 0 : 1]}
      <span class="visually-hidden">: {of}</span>
    </SubmitButton>
  </form>
);

export interface SortHeadProps {
  children: ComponentChildren;
  path: string;
  /** Undefined when the list is sorted by another column. */
  direction: 'ascending' | 'descending' | undefined;
  class?: string;
}

export const SortHead = ({ children, path, direction, ...rest }: SortHeadProps): VNode => (
  <th scope="col" {...rest} aria-sort={direction}>
    <a href={path}>
      {children} {direction !== undefined && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
    </a>
  </th>
);

type RequestRow = Pick<ApplicationDto, 'id' | 'name' | 'website' | 'status' | 'createdAt'>;

interface RequestListProps<Request extends RequestRow> {
  path: string;
  /** What the list contains, in the plural. */
  label: string;
  /** The class of the query. */
  of: Type;
  query: object;
  requests: Page<Request>;
  /** A column that only this list has. */
  column: Columns<Request>;
  /** Where users send them. */
  children: ComponentChildren;
}

/** What users sent to the team to decide, with a filter by status. */
export const RequestList = <Request extends RequestRow>({
  path,
  label,
  of,
  query,
  requests: { items, pagination },
  column,
  children,
}: RequestListProps<Request>): VNode => (
  <>
    <FilterBar action={path} of={of} query={query} label={`Filter ${label.toLowerCase()}`} />
    <DataList
      label={label}
      columns={{
        Name: ({ id, name }) => <NameLink href={`${path}/${id}`} text={excerpt(name, 60)} />,
        Website: ({ website }) => shortUrl(website),
        ...column,
        Status: ({ status }) => <RequestStatusNote status={status} />,
        Sent: ({ createdAt }) => <ExactAgo at={new Date(createdAt)} />,
      }}
      rows={items}
      path={path}
      query={query}
      pagination={pagination}
      empty={
        <EmptyList noun={label.toLowerCase()} path={path} query={query}>
          {children}
        </EmptyList>
      }
    />
  </>
);

interface RequestOriginProps {
  request: Pick<ApplicationDto, 'website' | 'status' | 'createdAt' | 'decidedAt'>;
  sender: UserDto;
  /** A link to what was created from it. */
  children: ComponentChildren;
}

/** Who sent a request, and when it was decided. */
export const RequestOrigin = ({ request, sender, children }: RequestOriginProps): VNode => (
  <p class="small">
    Sent <ExactAgo at={new Date(request.createdAt)} /> by{' '}
    <NameLink href={`/console/users/${sender.id}`} text={sender.name} />
    {request.decidedAt !== null && (
      <>
        , {request.status} <ExactAgo at={new Date(request.decidedAt)} />
      </>
    )}
    . <a {...externalLink(request.website)}>Open website</a>
    {children}
  </p>
);

/** The team's reply. */
export const RequestMessage = ({ to, text }: { to: string; text: string | null }): VNode | null =>
  text === null ? null : (
    <Section id="message" title={`Message to the ${to}`} class="panel stack stack-tight">
      <Paragraphs text={text} />
    </Section>
  );
