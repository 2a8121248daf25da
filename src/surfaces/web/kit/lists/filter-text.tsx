import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';
import { FilterSelect } from './filter-select.js';

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
