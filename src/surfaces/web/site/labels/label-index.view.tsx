import type { VNode } from 'preact';
import type { Page } from '../../../../platform/input/page.js';
import { Empty, excerpt, LinkButton } from '../../kit/components/elements.js';
import { counted, grouped } from '../../kit/components/formats.js';
import { Pages, pathWithQuery } from '../../kit/lists/tables.js';
import { SearchBox } from '../../kit/forms/filters.js';
import { Layout } from '../../kit/layout/layout.js';
import { pagePrefix, pageSuffix } from '../listings/listing-card.js';

const KINDS = {
  categories: { title: 'AI tool categories', noun: ['category', 'categories'], section: 'tools' },
  tags: { title: 'AI tool tags', noun: ['tag', 'tags'], section: 'tools' },
  'directory-categories': {
    title: 'Categories of submission directories',
    noun: ['category', 'categories'],
    section: 'directories',
  },
} as const;

export type LabelKind = keyof typeof KINDS;

/** With the number of its published tools or directories. */
export type IndexedLabel = { slug: string; name: string } & ({ toolsCount: number } | { directoriesCount: number });

interface LabelIndexProps {
  kind: LabelKind;
  /** Part of a name. */
  q: string | undefined;
  found: Page<IndexedLabel>;
}

/** The labels of one kind, with the number of their listings. */
export function LabelIndexView({ kind, q, found: { items, pagination } }: LabelIndexProps): VNode {
  const { title, noun, section } = KINDS[kind];
  const [one, many] = noun;
  const { page, total } = pagination;
  const path = `/${kind}`;
  const pathOf = (number?: number): string => pathWithQuery(path, { q, page: number });
  return (
    <Layout
      title={`${title}${pageSuffix(page)}`}
      description={`${pagePrefix(page)}${title} in alphabetical order, with the number of listings of each.`}
      {...(q === undefined && { canonical: pathOf(page > 1 ? page : undefined) })}
      noindex={q !== undefined}
      section={section}
      ownSearch
    >
      <div class="stack">
        <h1>{title}</h1>
        <form role="search" action={path}>
          <SearchBox value={q ?? ''} label={`Filter ${many}`} />
        </form>
        <div class="row row-apart">
          <h2>{counted(total, one, many)}</h2>
          {q !== undefined && (
            <a class="nav-link" href={path}>
              Show all {many}
            </a>
          )}
        </div>
        {items.length === 0 ? (
          <Empty heading={`No ${many} found`}>
            <LinkButton href={path} text={`Show all ${many}`} />
          </Empty>
        ) : (
          <LabelLinks kind={kind} labels={items} />
        )}
        <Pages pagination={pagination} pathOf={pathOf} />
      </div>
    </Layout>
  );
}

export const LabelLinks = ({ kind, labels }: { kind: LabelKind; labels: IndexedLabel[] }): VNode => (
  <div class="columns columns-small categories">
    {labels.map((label) => (
      <a href={`/${kind}/${label.slug}`}>
        <strong dir="auto">{excerpt(label.name, 40)}</strong>
        <span class="count">{grouped('toolsCount' in label ? label.toolsCount : label.directoriesCount)}</span>
      </a>
    ))}
  </div>
);
