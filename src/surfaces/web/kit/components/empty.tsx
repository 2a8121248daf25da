import type { ComponentChildren, VNode } from 'preact';
import { Icon } from './icons.js';

/** In place of an empty list: why it is empty and what to do. */
export const Empty = ({ heading, children }: { heading: string; children: ComponentChildren }): VNode => (
  <div class="empty">
    <Icon name="search" />
    <h2>{heading}</h2>
    <p>{children}</p>
  </div>
);

/** For a list whose filters match nothing. */
export const ClearFilters = ({ path }: { path: string }): VNode => (
  <a class="button button-small" href={path}>
    Clear filters
  </a>
);
