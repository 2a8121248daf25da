import type { VNode } from 'preact';
import { Icon } from '../../components/icons.js';
import { FilterSelect } from '../frame/filter-select.js';
import { Total } from './record-list.js';

interface FilterWordsProps {
  name: string;
  label: string;
  placeholder: string;
  value: string | undefined;
}

export const FilterWords = ({ name, label, placeholder, value }: FilterWordsProps): VNode => (
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

interface YesOrNoProps {
  name: string;
  label: string;
  /** For true and for false. */
  words: readonly [string, string];
  chosen: boolean | undefined;
}

/** A filter by a mark that an entry has or has not. */
export const YesOrNo = ({ name, label, words, chosen }: YesOrNoProps): VNode => (
  <FilterSelect
    name={name}
    label={label}
    none={`${words[0]} or not`}
    chosen={chosen === undefined ? undefined : String(chosen)}
    options={[
      ['true', words[0]],
      ['false', words[1]],
    ]}
  />
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
