import type { VNode } from 'preact';
import {
  MAX_FILTER_NAME,
  type SavedFilterView,
} from '../../../../contexts/team/saved-filters/saved-filters.repository.js';
import { SubmitButton } from '../../kit/components/elements.js';
import { ActionForm, OneTimeToken } from '../../kit/forms/forms.js';
import type { Parameters } from '../../kit/lists/tables.js';
import { useLayout } from './console-layout.js';
import { sectionOf } from './console-sections.js';

type Filter = Pick<SavedFilterView, 'list' | 'filters'>;

export const filteredPath = ({ list, filters }: Filter): string => `/console/${list}?${filters}`;

/** What a list shows after a form; not a filter. */
const CONFIRMATIONS = ['done', 'sent', 'changed'];

/** What lists show without filters. */
const DEFAULTS = ['sort=newest', 'view=waiting'];

/** Per section. */
const MAX_IN_RAIL = 6;

/** Below a section in the rail. */
export function SavedFilterLinks({ section }: { section: string }): VNode | null {
  const saved = useLayout().saved.filter(({ list }) => sectionOf(list) === section);
  if (saved.length === 0) return null;
  return (
    <ul class="nav-filters" aria-label="Saved filters" role="list">
      {saved.slice(0, MAX_IN_RAIL).map((filter) => (
        <li>
          <a class="nav-link" href={filteredPath(filter)} dir="auto">
            <span class="cut">{filter.name}</span>
          </a>
        </li>
      ))}
      {saved.length > MAX_IN_RAIL && (
        <li>
          <a class="nav-link" href="/console/filters">
            All saved filters
          </a>
        </li>
      )}
    </ul>
  );
}

/** The current saved filter of a list, or a form that saves the current filters. Where the rail has no space, also the others. */
export function SavedFilterBar({ list, parameters }: { list: string; parameters: Parameters }): VNode | null {
  const saved = useLayout().saved.filter((filter) => filter.list === list);
  const filters = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined || CONFIRMATIONS.includes(name) || DEFAULTS.includes(`${name}=${value}`)
        ? []
        : [[name, value]],
    ),
  ).toString();
  if (saved.length === 0 && filters === '') return null;
  const isCurrent = (filter: SavedFilterView): boolean => filter.filters === filters;
  return (
    <nav class="row" aria-label="Saved filters">
      {saved.map((filter) => (
        <span class={isCurrent(filter) ? 'row' : 'row only-narrow'}>
          <a href={filteredPath(filter)} aria-current={isCurrent(filter) ? 'page' : undefined} dir="auto">
            {filter.name}
          </a>
          <DeleteFilter {...filter} />
        </span>
      ))}
      {saved.length > 0 && (
        <a class={saved.some(isCurrent) ? 'small' : 'small only-narrow'} href="/console/filters">
          All saved filters
        </a>
      )}
      {filters !== '' && !saved.some(isCurrent) && (
        <details class="fold">
          <summary>Save filters</summary>
          <form class="row" method="post" action="/console/filters">
            <OneTimeToken />
            <input type="hidden" name="list" value={list} />
            <input type="hidden" name="filters" value={filters} />
            <input name="name" aria-label="Name" placeholder="Name" maxLength={MAX_FILTER_NAME} required dir="auto" />
            <SubmitButton look="small">Save filters</SubmitButton>
          </form>
        </details>
      )}
    </nav>
  );
}

export const DeleteFilter = ({ id, name }: Pick<SavedFilterView, 'id' | 'name'>): VNode => (
  <ActionForm action={`/console/filters/${id}/delete`} look="small quiet" aria-label={`Delete saved filter ${name}`}>
    Delete
  </ActionForm>
);
