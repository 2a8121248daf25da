import type { VNode } from 'preact';
import { SectionNav } from '../frame/section-nav.js';

const PAGES = { partners: 'Partners', applications: 'Applications' } as const;

export const PartnersNav = ({ page }: { page: keyof typeof PAGES }): VNode => (
  <SectionNav label="Partners" pages={PAGES} page={page} />
);
