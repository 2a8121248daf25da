import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';

export const ClearSearch = ({ path }: { path: string }): VNode => (
  <p>
    <a class="nav-link" href={path}>
      <Icon name="close" />
      Clear search and filters
    </a>
  </p>
);
