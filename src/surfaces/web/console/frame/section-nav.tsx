import type { VNode } from 'preact';

interface SectionNavProps {
  label: string;
  /** Names by the last part of the path. */
  pages: Readonly<Record<string, string>>;
  page: string;
}

/** Links to the pages of a section. */
export const SectionNav = ({ label, pages, page }: SectionNavProps): VNode => (
  <nav class="section-nav" aria-label={label}>
    {Object.entries(pages).map(([name, text]) => (
      <a href={`/console/${name}`} aria-current={name === page ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);
