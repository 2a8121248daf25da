import type { VNode } from 'preact';

interface FilterSelectProps {
  name: string;
  label: string;
  /** The option for no filter. */
  none: string;
  options: readonly (readonly [string, string])[];
  chosen: string | undefined;
}

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
