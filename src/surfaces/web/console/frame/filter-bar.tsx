import type { ComponentChildren, VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import { Icon } from '../../kit/components/icons.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { filterParameters } from '../../kit/lists/list-table.js';
import { SavedFilterBar } from './saved-filters.js';

interface FilterBarProps {
  action: string;
  label: string;
  /** The filters in the URL, which can be saved. */
  query: object;
  /** False for a page without a CSV export. */
  isExported?: boolean;
  children: ComponentChildren;
}

export const FilterBar = ({ action, label, query, isExported = true, children }: FilterBarProps): VNode => (
  <div class="stack stack-tight">
    <form class="filter-bar" action={action} aria-label={label}>
      {children}
      <button class="button button-small" type="submit">
        <Icon name="search" /> Apply filters
      </button>
      {isExported && (
        <a class="button button-small to-end" href={exportPath(action, query)}>
          Export CSV
        </a>
      )}
    </form>
    <SavedFilterBar list={action.replace('/console/', '')} parameters={filterParameters(query)} />
  </div>
);

/** The same filters under the path of the exports. */
const exportPath = (path: string, query: object): string =>
  pathWithQuery(path.replace('/console/', '/console/exports/'), filterParameters(query));

export const PartnerFilter = ({
  partners,
  chosen,
}: {
  partners: readonly PartnerName[];
  chosen: string | undefined;
}): VNode => (
  <FilterSelect
    name="partner"
    label="Partner"
    none="All partners"
    chosen={chosen}
    options={partners.map(({ id, name }) => [id, name])}
  />
);
