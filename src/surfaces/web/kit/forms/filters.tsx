import type { Type } from '@nestjs/common';
import type { ComponentChildren, VNode } from 'preact';
import { priceName } from '../../../../contexts/listings/listing.js';
import type { SearchInfo } from '../../../../contexts/listings/search/catalog-search.service.js';
import { filtersOf, type ListFilter } from '../../../../platform/input/filters.js';
import { excerpt, Icon, LinkButton, Notice, SubmitButton } from '../components/elements.js';
import { Summary } from '../components/blocks.js';
import { Coin } from '../components/formats.js';

interface FiltersProps {
  /** Number of active filters. */
  active: number;
  children: ComponentChildren;
}

/** Folded on narrow screens, open on wide ones. */
export const Filters = ({ active, children }: FiltersProps): VNode => (
  <div class="sticky">
    <details class="fold fold-narrow">
      <Summary>
        <span>Filters</span>
        {active > 0 && <span class="count">{active} active</span>}
      </Summary>
      <div class="stack">
        {children}
        <SubmitButton look="small">Apply filters</SubmitButton>
      </div>
    </details>
  </div>
);

interface PriceChoiceProps {
  name: string;
  legend: string;
  prices: readonly string[];
  chosen: string | undefined;
}

export const PriceChoice = ({ name, legend, prices, chosen }: PriceChoiceProps): VNode => (
  <fieldset class="stack stack-tight">
    <legend class="label">{legend}</legend>
    <label class="choice">
      <input type="radio" name={name} value="" checked={chosen === undefined} />
      <span>Any</span>
    </label>
    {prices.map((price) => (
      <label class="choice">
        <input type="radio" name={name} value={price.toLowerCase()} checked={chosen === price} />
        <Coin price={price} />
        <span>{priceName(price)}</span>
      </label>
    ))}
  </fieldset>
);

interface SelectProps {
  id?: string;
  name: string;
  required?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
  'aria-keyshortcuts'?: string | undefined;
  /** The label of the empty option; undefined if a choice is required. */
  none?: string | undefined;
  /** Pairs of value and text. */
  options: readonly (readonly [string, string])[];
  chosen?: string | undefined;
}

export const Select = ({ none, options, chosen, ...select }: SelectProps): VNode => (
  <select {...select}>
    {none !== undefined && <option value="">{none}</option>}
    {options.map(([value, text]) => (
      <option value={value} selected={value === chosen}>
        {text}
      </option>
    ))}
  </select>
);

export type SelectFieldProps = Pick<SelectProps, 'none' | 'options' | 'chosen' | 'aria-keyshortcuts'> & {
  name: string;
  label: string;
};

export const SelectField = ({ name, label, none, options, chosen = '' }: SelectFieldProps): VNode => (
  <div class="field">
    <label for={name}>{label}</label>
    <Select id={name} name={name} options={none === undefined ? options : [['', none], ...options]} chosen={chosen} />
  </div>
);

export const Flag = ({ name, label, checked }: { name: string; label: string; checked: boolean }): VNode => (
  <label class="choice">
    <input type="checkbox" name={name} value="true" checked={checked} />
    <span>{label}</span>
  </label>
);

export interface ActiveFilter {
  label: string;
  /** The parameters to remove with this filter. */
  without: Record<string, undefined>;
}

interface ActiveFiltersProps {
  active: ActiveFilter[];
  pathWithout: (filter: ActiveFilter) => string;
}

export const ActiveFilters = ({ active, pathWithout }: ActiveFiltersProps): VNode | null =>
  active.length === 0 ? null : (
    <ul class="row" aria-label="Active filters">
      {active.map((filter) => (
        <li>
          <a class="tag" href={pathWithout(filter)} rel="nofollow">
            <span class="visually-hidden">Remove filter </span>
            <span dir="auto">{filter.label}</span>
            <Icon name="close" />
          </a>
        </li>
      ))}
    </ul>
  );

/** The name of a label, or its slug if `labels` doesn't contain it. */
export const labelName = (labels: { slug: string; name: string }[], slug: string): string =>
  excerpt(labels.find((label) => label.slug === slug)?.name ?? slug, 40);

export const ClearSearch = ({ path }: { path: string }): VNode => (
  <p>
    <a class="nav-link" href={path}>
      <Icon name="close" />
      Clear search and filters
    </a>
  </p>
);

interface LiveSearchProps {
  action: string;
  label: string;
  /** `push` adds the first results to the browser history; `replace` replaces its last entry. */
  history: 'push' | 'replace';
  children: ComponentChildren;
}

/** A search form whose results appear while typing (search.js). Without JavaScript it is a plain form. */
export const LiveSearch = ({ action, label, history, children }: LiveSearchProps): VNode => (
  <form
    id="search"
    class="stack stack-sections"
    role="search"
    aria-label={label}
    action={action}
    data-history={history}
    // Browsers would restore choices of an earlier visit that don't match the results.
    autocomplete="off"
  >
    {children}
  </form>
);

/** search.js writes its messages here. */
export const SearchState = (): VNode => <p class="search-state quiet" role="status" />;

export const SearchBox = ({ value, label }: { value: string; label: string }): VNode => (
  <div class="search-box">
    <div class="with-icon">
      <Icon name="search" />
      <input id="q" type="search" name="q" value={value} maxLength={200} aria-label={label} placeholder={label} />
    </div>
    <SubmitButton look="primary">Search</SubmitButton>
  </div>
);

/** Says that words were corrected or that not all words matched. */
export function SearchNotice({ search }: { search: SearchInfo | undefined }): VNode | null {
  const text = search && noticeOf(search);
  if (text === undefined) return null;
  return (
    <Notice icon="info" tone="warn">
      {text}
    </Notice>
  );
}

function noticeOf({ match, query }: SearchInfo): VNode | undefined {
  const corrected = query !== null && (
    <>
      Showing results for <strong>{query}</strong>.
    </>
  );
  if (match === 'partial')
    return (
      <>
        {corrected} <strong>No exact match. Closest results:</strong>
      </>
    );
  return match === 'corrected' && corrected !== false ? corrected : undefined;
}

export const FilterSelect = ({ label, ...select }: SelectFieldProps): VNode => (
  <Select {...select} aria-label={label} />
);

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

type FilterField = ListFilter & { chosen: string | undefined };

/** What a page adds to filters, by name: choices from the database, or texts that differ between pages. */
export type FilterChoices = Readonly<
  Record<string, Partial<Pick<FilterField, 'label' | 'none' | 'options' | 'chosen'>> | undefined>
>;

interface FilterFieldsProps {
  /** The class that declares the filters of the list. */
  of: Type;
  /** The current values of the filters. */
  query: object;
  choices?: FilterChoices | undefined;
}

export interface FilterFormProps extends FilterFieldsProps {
  action: string;
  label: string;
  /** `children` come before the filters, `end` comes after the button. */
  children?: ComponentChildren;
  end?: ComponentChildren;
}

export const filterFields = ({ of, query, choices = {} }: FilterFieldsProps): FilterField[] =>
  filtersOf(of).map((filter) => {
    const value = (query as Record<string, string | number | boolean | undefined>)[filter.name];
    const chosen = value === undefined ? undefined : String(value);
    return { ...filter, chosen, ...choices[filter.name] };
  });

export const FilterFields = (props: FilterFieldsProps): VNode => (
  <>
    {filterFields(props).map((field) => (
      <FilterInput {...field} />
    ))}
  </>
);

export const FilterForm = ({ action, label, children, end, ...fields }: FilterFormProps): VNode => (
  <form class="filter-bar" action={action} aria-label={label}>
    {children}
    <FilterFields {...fields} />
    <SubmitButton look="small">
      <Icon name="search" /> Apply filters
    </SubmitButton>
    {end}
  </form>
);

export function FilterInput({ kind, name, label, placeholder, none, options, chosen }: FilterField): VNode | null {
  switch (kind) {
    case 'search':
      return <FilterText name={name} label={label} placeholder={placeholder} value={chosen} />;
    case 'exact':
      return <input name={name} aria-label={label} placeholder={placeholder} maxLength={200} value={chosen} />;
    case 'day':
      return <input type="date" name={name} aria-label={label} value={chosen?.slice(0, 10)} />;
    case 'choice':
      return <FilterSelect name={name} label={label} none={none} chosen={chosen} options={options} />;
    case 'hidden':
      return chosen === undefined ? null : <input type="hidden" name={name} value={chosen} />;
  }
}

/** For a list whose filters match nothing. */
export const ClearFilters = ({ path }: { path: string }): VNode => (
  <LinkButton look="small" href={path} text="Clear filters" />
);
