import type { VNode } from 'preact';

const PAGES = { partners: 'Partners', applications: 'Applications' } as const;

export const PartnersNav = ({ page }: { page: keyof typeof PAGES }): VNode => (
  <nav class="section-nav" aria-label="Partners">
    {Object.entries(PAGES).map(([name, label]) => (
      <a href={`/console/${name}`} aria-current={name === page ? 'page' : undefined}>
        {label}
      </a>
    ))}
  </nav>
);
