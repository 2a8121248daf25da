import type { ComponentChildren, VNode } from 'preact';
import { Empty } from '../../kit/components/empty.js';
import { Icon } from '../../kit/components/icons.js';
import { ListTable, type ListTableProps, Total } from '../frame/list-table.js';

/** Rows on a page of records. */
export const PER_PAGE = 50;

/** The list of records. Buttons in its rows replace all of it. */
export const RecordList = (props: Omit<ListTableProps, 'empty'>): VNode => (
  <div id="records" class="stack">
    <ListTable
      {...props}
      empty={
        <Empty heading="Nothing here">
          No entry fits these filters. <a href={props.address}>Clear the filters</a>
        </Empty>
      }
    />
  </div>
);

interface ListHeadingProps {
  total: number;
  path: string;
  noun: string;
  hasImport?: boolean;
}

/** The number of entries, and how to add one. */
export const ListHeading = ({ total, path, noun, hasImport = false }: ListHeadingProps): VNode => (
  <>
    <Total value={total} />
    <span class="row to-end">
      {hasImport && (
        <a class="button button-small" href="/console/import">
          Import
        </a>
      )}
      <a class="button button-primary button-small" href={`${path}/new`}>
        New {noun}
      </a>
    </span>
  </>
);

interface MarkButtonProps {
  /** Where the button sends to. */
  action: string;
  mark: 'published' | 'featured' | 'adult';
  isOn: boolean;
  /** The word on the button while the mark is on, and while it is off. */
  words: readonly [string, string];
  /** What the mark is on, for those who do not see the row. */
  of: string;
}

/** Turns one mark of a row on or off, in place where there are scripts. */
export const MarkButton = ({ action, mark, isOn, words, of }: MarkButtonProps): VNode => (
  <form method="post" action={action} hx-post={action} hx-target="#records" hx-select="#records" hx-swap="outerMorph">
    <button
      class="button button-quiet button-small"
      type="submit"
      name={mark}
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
  /** The list in the order of this column. */
  address: string;
  /** Undefined when the list has another order. */
  direction: 'ascending' | 'descending' | undefined;
  class?: string;
}

/** The head of a column that the list can be sorted by. */
export const SortHead = ({ children, address, direction, ...rest }: SortHeadProps): VNode => (
  <th scope="col" {...rest} aria-sort={direction}>
    <a href={address}>
      {children} {direction !== undefined && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
    </a>
  </th>
);
