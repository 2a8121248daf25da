import type { VNode } from 'preact';
import type { ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { AdultGate } from './notices/adult-gate.js';
import { type Crumb, breadcrumbList, Breadcrumbs } from '../../kit/components/breadcrumbs.js';
import { Empty } from '../../kit/components/empty.js';
import { Layout } from '../../kit/layout/layout.js';
import { CompareBar } from './compare-bar.js';
import { ToolCards } from './listing-card.js';
import { counted } from '../../kit/components/measures.js';
import { pathWithQuery, Pages } from '../../kit/components/pagination.js';
import { useSite } from '../../kit/components/site.js';
import { excerpt } from '../../kit/components/texts.js';
import { itemList, pagePrefix, pageSuffix } from './item-list.js';

const PATHS = { category: '/categories', tag: '/tags' } as const;

export interface LabelListProps {
  kind: keyof typeof PATHS;
  label: { slug: string; name: string; isAdult: boolean };
  /** The visitor has not confirmed the age check. */
  isHidden: boolean;
  description: string;
  found: Page<ToolDto>;
}

export function LabelListView({
  kind,
  label,
  isHidden,
  description,
  found: { items, pagination },
}: LabelListProps): VNode {
  const { siteUrl } = useSite();
  const { page, total } = pagination;
  const path = `${PATHS[kind]}/${label.slug}`;
  const title = kind === 'category' ? `${excerpt(label.name, 60)} tools` : `Tools tagged ${excerpt(label.name, 60)}`;
  const summary =
    description === '' || label.isAdult ? `${counted(total, 'AI tool')}: ${title}.` : excerpt(description, 155);
  const crumbs: Crumb[] = [
    { name: 'Tools', path: '/tools' },
    { name: label.name, path },
  ];
  const pathOf = (number?: number): string => pathWithQuery(path, { page: number, adult: label.isAdult && !isHidden });
  return (
    <Layout
      title={`${title}${pageSuffix(page)}`}
      description={pagePrefix(page) + summary}
      canonical={pathWithQuery(path, { page: page > 1 ? page : undefined })}
      noindex={label.isAdult}
      section="tools"
      statements={label.isAdult ? [] : [breadcrumbList(crumbs, siteUrl), itemList(items, pagination)]}
    >
      {isHidden ? (
        <AdultGate what="This list" confirmed={`${path}?adult=true`} />
      ) : (
        <div class="stack">
          <Breadcrumbs crumbs={crumbs} />
          <h1 dir="auto">{title}</h1>
          {description !== '' && (
            <p class="lead" dir="auto">
              {excerpt(description, 400)}
            </p>
          )}
          <div class="row row-apart">
            <h2>{counted(total, 'tool')}</h2>
            <a
              class="nav-link"
              href={pathWithQuery('/tools', { [kind]: label.slug, includeAdult: label.isAdult, adult: label.isAdult })}
            >
              Filter these tools
            </a>
          </div>
          {items.length === 0 ? (
            <Empty heading="No tools yet">
              <a class="button" href="/tools">
                Browse all tools
              </a>
            </Empty>
          ) : (
            <ToolCards tools={items} isComparable={!label.isAdult} />
          )}
          <Pages pagination={pagination} pathOf={pathOf} />
        </div>
      )}
      {!label.isAdult && <CompareBar />}
    </Layout>
  );
}
