import type { VNode } from 'preact';
import type { Pagination } from '../../../../platform/input/page.js';
import { grouped } from './measures.js';
import { Icon } from './icons.js';

/** Programs that need more use the API. */
export const LAST_PAGE = 50;

/** Leaves out parameters that are undefined or false. */
export function pathWithQuery(path: string, parameters: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== false);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}

interface PagesProps {
  pagination: Pagination;
  pathOf: (page: number | undefined) => string;
}

export function Pages({ pagination: { page, pages }, pathOf }: PagesProps): VNode | null {
  const last = Math.min(pages, LAST_PAGE);
  if (last < 2) return null;
  const to = (number: number): string => pathOf(number === 1 ? undefined : number);
  return (
    <nav class="pagination" aria-label="Pages">
      {page > 1 && (
        <a href={to(page - 1)} rel="prev">
          <Icon name="previous" />
          <span class="visually-hidden">Previous page</span>
        </a>
      )}
      {around(page, last).map((number) =>
        number === null ? (
          <span aria-hidden="true">…</span>
        ) : (
          <a href={to(number)} aria-current={number === page ? 'page' : undefined}>
            <span class="visually-hidden">Page </span>
            {grouped(number)}
          </a>
        ),
      )}
      {page < last && (
        <a href={to(page + 1)} rel="next">
          <Icon name="next" />
          <span class="visually-hidden">Next page</span>
        </a>
      )}
    </nav>
  );
}

/** The first page, the last page and the pages around the current one; null marks a gap. */
function around(page: number, last: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const numbers = [...new Set(shown)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}
