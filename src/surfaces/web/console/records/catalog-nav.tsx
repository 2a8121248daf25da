import type { VNode } from 'preact';

const PAGES = {
  tools: 'Tools',
  directories: 'Directories',
  categories: 'Categories',
  tags: 'Tags',
  'directory-categories': 'Directory categories',
  import: 'Import',
  reports: 'Reports',
  'listing-requests': 'Listing requests',
} as const;

export type CatalogPage = keyof typeof PAGES;

export const CatalogNav = ({ page }: { page: CatalogPage }): VNode => (
  <nav class="section-nav" aria-label="Catalog">
    {Object.entries(PAGES).map(([name, label]) => (
      <a href={`/console/${name}`} aria-current={name === page ? 'page' : undefined}>
        {label}
      </a>
    ))}
  </nav>
);
