import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';

/** Leads back to the whole list. */
export const ClearSearch = ({ path }: { path: string }): VNode => (
  <p>
    <a class="nav-link" href={path}>
      <Icon name="close" />
      Clear the search and all filters
    </a>
  </p>
);
