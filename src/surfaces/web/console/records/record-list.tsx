import type { ComponentChildren, VNode } from 'preact';
import { Empty } from '../../kit/components/empty.js';
import { type Columns, headsOf, rowsOf } from '../../kit/components/folding-table.js';
import { Icon } from '../../kit/components/icons.js';
import { ListTable, type ListTableProps, Total } from '../../kit/lists/list-table.js';

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
        <Empty heading="No results">
          Nothing matches these filters. <a href={list.path}>Clear filters</a>
        </Empty>
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
      {hasImport && (
        <a class="button button-small" href="/console/import">
          Import listings
        </a>
      )}
      <a class="button button-primary button-small" href={`${path}/new`}>
        Create {noun}
      </a>
    </span>
  </>
);

interface FlagButtonProps {
  action: string;
  flag: 'published' | 'featured' | 'adult';
  isOn: boolean;
  /** The button's label while the flag is on, and while it is off. */
  words: readonly [string, string];
  /** The name of the listing, for screen readers. */
  of: string;
}

/** Turns a flag on or off; with scripts, without a page load. */
export const FlagButton = ({ action, flag, isOn, words, of }: FlagButtonProps): VNode => (
  <form method="post" action={action} hx-post={action} hx-target="#records" hx-select="#records" hx-swap="outerMorph">
    <button
      class="button button-quiet button-small"
      type="submit"
      name={flag}
      value={String(!isOn)}
      aria-pressed={isOn ? 'true' : 'false'}
    >
      {words[isOn ? 0 : 1]}
      <span class="visually-hidden">: {of}</span>
    </button>
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
