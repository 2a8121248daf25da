import type { ComponentChildren, VNode } from 'preact';
import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import type { ToolDetailDto, ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { breadcrumbList, Breadcrumbs, type Crumb } from '../../kit/components/blocks.js';
import { Empty, excerpt, Icon, type IconName, Section } from '../../kit/components/elements.js';
import { Ago, counted } from '../../kit/components/formats.js';
import { useSite } from '../../kit/components/viewer.js';
import { LiveSearch, SearchBox, SearchState } from '../../kit/forms/filters.js';
import { Layout } from '../../kit/layout/layout.js';
import { Pages, pathWithQuery } from '../../kit/lists/tables.js';
import { LabelLinks } from '../labels/label-index.view.js';
import {
  CompactTools,
  CompareBar,
  itemList,
  type ListedTool,
  pagePrefix,
  pageSuffix,
  PictureCards,
  ToolCards,
} from '../listings/listing-card.js';
import { AdultGate } from '../listings/notices.js';

const LISTS = {
  top: { title: 'Most clicked tools', lead: 'Ranked by clicks through to the tool (one per visitor per hour).' },
  new: { title: 'New tools', lead: 'Newest listings first.' },
} as const;

export const ToolListView = ({ list, found }: { list: keyof typeof LISTS; found: Page<ListedTool> }): VNode => {
  const { title, lead } = LISTS[list];
  const { items, pagination } = found;
  const pathOf = (page?: number): string => pathWithQuery(`/${list}`, { page });
  const { page } = pagination;
  return (
    <Layout
      title={`${title}${pageSuffix(page)}`}
      description={pagePrefix(page) + lead}
      canonical={pathOf(page > 1 ? page : undefined)}
      section={list}
      statements={[itemList(items, pagination)]}
    >
      <div class="stack">
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        <h2 class="visually-hidden">Listings</h2>
        <ToolCards tools={items} isComparable />
        <Pages pagination={pagination} pathOf={pathOf} />
      </div>
      <CompareBar />
    </Layout>
  );
};

interface AlternativesProps {
  tool: ToolDetailDto;
  isAdult: boolean;
  /** The visitor has not confirmed the age check. */
  isHidden: boolean;
  alternatives: ListedTool[];
}

export function AlternativesView({ tool, isAdult, isHidden, alternatives }: AlternativesProps): VNode {
  const { siteUrl } = useSite();
  const name = excerpt(tool.name, 60);
  const path = `/tools/${tool.slug}/alternatives`;
  const crumbs: Crumb[] = [
    { name: 'Tools', path: '/tools' },
    { name: tool.name, path: `/tools/${tool.slug}` },
    { name: 'Alternatives', path },
  ];
  return (
    <Layout
      title={`Alternatives to ${name}`}
      description={`Tools that share tags or the category with ${name}, with pricing, ratings and popularity.`}
      canonical={path}
      noindex={isAdult || alternatives.length === 0}
      section="tools"
      statements={isAdult ? [] : [breadcrumbList(crumbs, siteUrl)]}
    >
      {isHidden ? (
        <AdultGate what="This list" confirmed={`${path}?adult=true`} />
      ) : (
        <div class="stack">
          <Breadcrumbs crumbs={crumbs} />
          <h1 dir="auto">Alternatives to {name}</h1>
          {alternatives.length === 0 ? (
            <Empty heading="No alternatives yet">
              No other tool has the tags or the category of {name}. <a href="/tools">Browse all tools</a>
            </Empty>
          ) : (
            <>
              <p class="lead">Tools that share its tags or category.</p>
              <h2 class="visually-hidden">Listings</h2>
              <ToolCards tools={alternatives} isComparable={!isAdult} />
            </>
          )}
        </div>
      )}
      {!isAdult && <CompareBar with={tool} />}
    </Layout>
  );
}

interface HomeProps {
  categories: CategoryDto[];
  /** The numbers of published tools and directories. */
  toolsTotal: number;
  directoriesTotal: number;
  newest: ToolDto[];
  top: ToolDto[];
  featured: ListedTool[];
}

export function HomeView({ categories, toolsTotal, directoriesTotal, newest, top, featured }: HomeProps): VNode {
  const { siteName, siteUrl } = useSite();
  const tools = toolsTotal === 0 ? 'AI tools' : counted(toolsTotal, 'AI tool');
  const directories = directoriesTotal === 0 ? 'directories' : counted(directoriesTotal, 'directory', 'directories');
  return (
    <Layout
      title="AI tools and submission directories"
      description={`Search ${tools} by what they do, and find directories to submit your own tool to.`}
      canonical="/"
      ownSearch
      live
      statements={[
        {
          '@type': 'WebSite',
          name: siteName,
          url: `${siteUrl}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        },
      ]}
    >
      <div class="stack stack-sections">
        <LiveSearch action="/search" label="Search tools and directories" history="push">
          <div class="stack">
            <h1 class="display">Find the right AI tool and see how it ranks</h1>
            <p class="lead">
              {siteName} lists {tools}, and {directories} where founders launch their own.
            </p>
            <SearchBox value="" label="Search tools and directories" />
            <SearchState />
          </div>
        </LiveSearch>
        {featured.length > 0 && (
          <Shelf id="featured" title="Featured" more="/tools?featured=true">
            <PictureCards tools={featured} />
          </Shelf>
        )}
        {categories.length > 0 && (
          <Shelf id="categories" title="Categories" more="/categories">
            <LabelLinks kind="categories" labels={categories} />
          </Shelf>
        )}
        {toolsTotal > 0 && (
          <div class="columns columns-wide">
            <Shelf id="newest" title="Newest" more="/new">
              <CompactTools
                tools={newest}
                noteOf={({ createdAt }) => <>{createdAt !== null && <Ago iso={createdAt} />}</>}
              />
            </Shelf>
            <Shelf id="opened" title="Most clicked" more="/top">
              <CompactTools tools={top} noteOf={({ opens }) => <>{counted(opens, 'click')}</>} />
            </Shelf>
          </div>
        )}
        <Section id="founders" title="For founders">
          <div class="columns">
            <FounderStep icon="send" path="/submit" link="Submit a tool">
              Get a listing that users, search engines and AI agents find. It’s free.
            </FounderStep>
            <FounderStep icon="list" path="/launch" link="Create launch list">
              See which {directoriesTotal > 0 && 'of '}
              {directories} fit your tool, what each costs, and check them off as you go.
            </FounderStep>
            <FounderStep icon="handshake" path="/partners" link="Become a partner">
              Your platform helps founders launch? Submit their tools for them through our API.
            </FounderStep>
          </div>
        </Section>
      </div>
    </Layout>
  );
}

const Shelf = ({ id, title, more, children }: { id: string; title: string; more: string; children: VNode }): VNode => (
  <section class="stack" aria-labelledby={id}>
    <div class="row row-apart">
      <h2 id={id}>{title}</h2>
      <a class="nav-link" href={more}>
        See all<span class="visually-hidden"> {title.toLowerCase()}</span>
      </a>
    </div>
    {children}
  </section>
);

interface FounderStepProps {
  icon: IconName;
  path: string;
  link: string;
  children: ComponentChildren;
}

const FounderStep = ({ icon, path, link, children }: FounderStepProps): VNode => (
  <div class="panel stack stack-tight whole-link">
    <h3>
      <a class="row" href={path}>
        <Icon name={icon} />
        {link}
      </a>
    </h3>
    <p class="quiet">{children}</p>
  </div>
);
