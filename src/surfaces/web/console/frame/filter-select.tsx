import type { VNode } from 'preact';

interface FilterSelectProps {
  name: string;
  label: string;
  /** What no choice is called. */
  none: string;
  /** Values and names. */
  options: readonly (readonly [string, string])[];
  chosen: string | undefined;
}

/** A choice in the bar of filters above a list. */
export const FilterSelect = ({ name, label, none, options, chosen }: FilterSelectProps): VNode => (
  <select name={name} aria-label={label}>
    <option value="">{none}</option>
    {options.map(([value, text]) => (
      <option value={value} selected={value === chosen}>
        {text}
      </option>
    ))}
  </select>
);
