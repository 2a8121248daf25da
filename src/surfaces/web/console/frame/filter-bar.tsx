import type { ComponentChildren, VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import { Icon } from '../../kit/components/icons.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { FilterSelect } from './filter-select.js';
import { filterParameters } from './list-table.js';
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

interface FilterTextProps {
  name: string;
  label: string;
  placeholder: string;
  value: string | undefined;
}

export const FilterText = ({ name, label, placeholder, value }: FilterTextProps): VNode => (
  <div class="with-icon">
    <Icon name="search" />
    <input
      type="search"
      name={name}
      aria-label={label}
      placeholder={placeholder}
      value={value ?? ''}
      maxLength={200}
      dir="auto"
    />
  </div>
);

interface FlagFilterProps {
  name: string;
  label: string;
  /** For true and for false. */
  words: readonly [string, string];
  chosen: boolean | undefined;
}

export const FlagFilter = ({ name, label, words, chosen }: FlagFilterProps): VNode => (
  <FilterSelect
    name={name}
    label={label}
    none={`${label}: any`}
    chosen={chosen === undefined ? undefined : String(chosen)}
    options={[
      ['true', words[0]],
      ['false', words[1]],
    ]}
  />
);

interface PartnerFilterProps {
  partners: readonly PartnerName[];
  chosen: string | undefined;
}

export const PartnerFilter = ({ partners, chosen }: PartnerFilterProps): VNode => (
  <FilterSelect
    name="partner"
    label="Partner"
    none="All partners"
    chosen={chosen}
    options={partners.map(({ id, name }) => [id, name])}
  />
);
