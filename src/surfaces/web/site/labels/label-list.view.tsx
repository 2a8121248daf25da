import type { VNode } from 'preact';
import type { DirectoryDto } from '../../../../contexts/directories/directory.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { breadcrumbList, Breadcrumbs, type Crumb } from '../../kit/components/blocks.js';
import { Empty, excerpt, LinkButton } from '../../kit/components/elements.js';
import { counted } from '../../kit/components/formats.js';
import { useSite } from '../../kit/components/viewer.js';
import { Layout } from '../../kit/layout/layout.js';
import { Pages, pathWithQuery } from '../../kit/lists/tables.js';
import {
  CompareBar,
  DirectoryCards,
  itemList,
  type ListedTool,
  pagePrefix,
  pageSuffix,
  ToolCards,
} from '../listings/listing-card.js';
import { AdultGate } from '../listings/notices.js';

const TOOLS = {
  section: 'tools',
  crumb: 'Tools',
  nouns: ['tool', 'tools'],
  summarize: (total: number) => counted(total, 'AI tool'),
  order: 'most clicked first',
  sort: 'opens',
} as const;
const DIRECTORIES = {
  section: 'directories',
  crumb: 'Directories',
  nouns: ['directory', 'directories'],
  summarize: (total: number) => counted(total, 'submission directory', 'submission directories'),
  order: 'highest Domain Rating first',
  sort: 'rating',
} as const;

const KINDS = {
  category: { ...TOOLS, path: '/categories', filter: 'category', titleOf: (name: string) => `${name} tools` },
  tag: { ...TOOLS, path: '/tags', filter: 'tag', titleOf: (name: string) => `Tools tagged ${name}` },
  'directory-category': {
    ...DIRECTORIES,
    path: '/directory-categories',
    filter: 'category',
    titleOf: (name: string) => `${name} directories`,
  },
} as const;

type LabelListProps = {
  label: { slug: string; name: string; description: string; isAdult: boolean };
  /** The visitor has not confirmed the age check. */
  isHidden: boolean;
} & ({ kind: 'category' | 'tag'; found: Page<ListedTool> } | { kind: 'directory-category'; found: Page<DirectoryDto> });

export function LabelListView(props: LabelListProps): VNode {
  const { siteUrl } = useSite();
  const { label, isHidden, kind, found } = props;
  const { section, crumb, nouns, summarize, order, sort, filter, path: parent, titleOf } = KINDS[kind];
  const [one, many] = nouns;
  const { description } = label;
  const { page, total } = found.pagination;
  const path = `${parent}/${label.slug}`;
  const title = titleOf(excerpt(label.name, 60));
  const crumbs: Crumb[] = [
    { name: crumb, path: `/${section}` },
    { name: label.name, path },
  ];
  const pathOf = (number?: number): string => pathWithQuery(path, { page: number, adult: label.isAdult && !isHidden });
  return (
    <Layout
      title={`${title}${pageSuffix(page)}`}
      description={
        pagePrefix(page) +
        (description === '' || label.isAdult ? `${summarize(total)}: ${title}.` : excerpt(description, 155))
      }
      canonical={pathWithQuery(path, { page: page > 1 ? page : undefined })}
      noindex={label.isAdult}
      section={section}
      statements={label.isAdult ? [] : [breadcrumbList(crumbs, siteUrl), itemList(found.items, found.pagination)]}
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
            <h2>
              {counted(total, one, many)} <span class="count">{order}</span>
            </h2>
            <LinkButton
              look="small"
              href={pathWithQuery(`/${section}`, {
                [filter]: label.slug,
                sort,
                includeAdult: label.isAdult,
                adult: label.isAdult,
              })}
              text={`Filter these ${many}`}
            />
          </div>
          {found.items.length === 0 ? (
            <Empty heading={`No ${many} yet`}>
              <LinkButton href={`/${section}`} text={`Browse all ${many}`} />
            </Empty>
          ) : props.kind === 'directory-category' ? (
            <DirectoryCards directories={props.found.items} />
          ) : (
            <ToolCards tools={props.found.items} isComparable={!label.isAdult} />
          )}
          <Pages pagination={found.pagination} pathOf={pathOf} />
        </div>
      )}
      {section === 'tools' && !label.isAdult && <CompareBar />}
    </Layout>
  );
}
