import type { ComponentChildren, VNode } from 'preact';
import { priceName } from '../../../../contexts/listings/price-name.js';
import { Summary } from '../components/faq.js';
import { Coin } from '../components/measures.js';

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
        <button class="button button-small" type="submit">
          Apply filters
        </button>
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

interface SelectOption {
  value: string;
  name: string;
}

interface SelectFieldProps {
  name: string;
  label: string;
  /** The label of the empty option; undefined if a choice is required. */
  none?: string;
  options: SelectOption[];
  chosen: string | undefined;
}

export const SelectField = ({ name, label, none, options, chosen }: SelectFieldProps): VNode => (
  <div class="field">
    <label for={name}>{label}</label>
    <select id={name} name={name}>
      {none !== undefined && (
        <option value="" selected={chosen === undefined}>
          {none}
        </option>
      )}
      {options.map((option) => (
        <option value={option.value} selected={option.value === chosen}>
          {option.name}
        </option>
      ))}
    </select>
  </div>
);

interface FlagProps {
  name: string;
  label: string;
  checked: boolean;
}

export const Flag = ({ name, label, checked }: FlagProps): VNode => (
  <label class="choice">
    <input type="checkbox" name={name} value="true" checked={checked} />
    <span>{label}</span>
  </label>
);
