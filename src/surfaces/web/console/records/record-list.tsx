import type { ComponentChildren, VNode } from 'preact';
import type { Pagination } from '../../../../platform/input/page.js';
import { Icon } from '../../components/icons.js';
import { grouped } from '../../components/measures.js';
import { addressOf, Pages } from '../../components/pagination.js';

export type Parameters = Record<string, string | undefined>;

/** Rows on a page of the console. */
export const PER_PAGE = 50;

/** The filters of a query as an address holds them, without the page. */
export const parametersOf = (query: object): Parameters =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => value !== undefined && !['page', 'limit'].includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

interface RecordListProps {
  /** Above the table and read out for it. */
  label: string;
  address: string;
  parameters: Parameters;
  pagination: Pagination;
  head: ComponentChildren;
  children: ComponentChildren;
}

/** The table of a list with its pages. Buttons in its rows replace all of it. */
export const RecordList = ({ label, address, parameters, pagination, head, children }: RecordListProps): VNode => (
  <div id="records" class="stack">
    {pagination.total === 0 ? (
      <div class="panel">
        <div class="empty">
          <Icon name="search" />
          <h2>Nothing here</h2>
          <p>No entry fits these filters.</p>
          <div class="row">
            <a class="button button-small" href={address}>
              Clear the filters
            </a>
          </div>
        </div>
      </div>
    ) : (
      <div class="table-frame" tabIndex={0} role="region" aria-label={label}>
        <table class="table table-folds">
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    )}
    <Pages pagination={pagination} address={(page) => addressOf(address, { ...parameters, page })} />
  </div>
);

/** Beside the title of a list. */
export const Total = ({ value }: { value: number }): VNode => <span class="count">{grouped(value)}</span>;

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
