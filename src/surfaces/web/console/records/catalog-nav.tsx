import type { VNode } from 'preact';
import { SectionNav } from '../frame/section-nav.js';

const PAGES = {
  tools: 'Tools',
  directories: 'Directories',
  categories: 'Categories',
  tags: 'Tags',
  'directory-categories': 'Directory categories',
  import: 'Import',
  health: 'Site checks',
  reports: 'Reports',
  'listing-requests': 'Listing requests',
} as const;

export type CatalogPage = keyof typeof PAGES;

export const CatalogNav = ({ page }: { page: CatalogPage }): VNode => (
  <SectionNav label="Catalog" pages={PAGES} page={page} />
);
