import type { VNode } from 'preact';
import { Empty } from '../../kit/components/empty.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { excerpt } from '../../kit/components/texts.js';
import { SearchBox } from '../../kit/forms/search-box.js';
import { Layout } from '../../kit/layout/layout.js';

const KINDS = {
  categories: { title: 'Categories of AI tools', noun: ['category', 'categories'], section: 'tools' },
  tags: { title: 'Tags of AI tools', noun: ['tag', 'tags'], section: 'tools' },
  'directory-categories': {
    title: 'Categories of submission directories',
    noun: ['category', 'categories'],
    section: 'directories',
  },
} as const;

/** A page with more would take long to load and read. */
export const MAX_SHOWN = 500;

export interface LabelIndexProps {
  kind: keyof typeof KINDS;
  /** Part of a name. */
  q: string | undefined;
  labels: { slug: string; name: string; count: number }[];
}

/** The labels of one kind, with the number of their listings. Beyond `MAX_SHOWN`, the page asks for a filter. */
export function LabelIndexView({ kind, q, labels }: LabelIndexProps): VNode {
  const { title, noun, section } = KINDS[kind];
  const [one, many] = noun;
  const path = `/${kind}`;
  const hasMore = labels.length > MAX_SHOWN;
  const pathOf = (slug: string): string =>
    kind === 'directory-categories' ? `/directories?category=${slug}` : `${path}/${slug}`;
  return (
    <Layout
      title={title}
      description={`${title} in alphabetical order, with the number of listings of each.`}
      {...(q === undefined && { canonical: path })}
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
          <h2>{hasMore ? `First ${MAX_SHOWN} ${many}` : counted(labels.length, one, many)}</h2>
          {q !== undefined && (
            <a class="nav-link" href={path}>
              Show all {many}
            </a>
          )}
        </div>
        {hasMore && <p>There are more {many} than this page shows. To find one, filter by part of its name.</p>}
        {labels.length === 0 ? (
          <Empty heading={`No ${many} found`}>
            <a class="button" href={path}>
              Show all {many}
            </a>
          </Empty>
        ) : (
          <div class="columns columns-small categories">
            {labels.slice(0, MAX_SHOWN).map(({ slug, name, count }) => (
              <a href={pathOf(slug)}>
                <strong dir="auto">{excerpt(name, 40)}</strong>
                <span class="count">{grouped(count)}</span>
              </a>
            ))}
          </div>
        )}
      </div>
    </Layout>
  );
}
