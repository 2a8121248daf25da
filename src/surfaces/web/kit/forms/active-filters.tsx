import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';
import { excerpt } from '../components/texts.js';

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
