import type { VNode } from 'preact';
import { SectionNav } from '../frame/section-nav.js';

const PAGES = { people: 'Users', apps: 'Apps' } as const;

export const UsersNav = ({ page }: { page: keyof typeof PAGES }): VNode => (
  <SectionNav label="Users" pages={PAGES} page={page} />
);
