import type { VNode } from 'preact';
import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import type { ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { Layout } from '../../kit/layout/layout.js';
import { ToolCards } from '../listings/listing-card.js';
import { LiveSearch, SearchState } from '../../kit/forms/live-search.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { SearchBox } from '../../kit/forms/search-box.js';
import { useSite } from '../../kit/components/site.js';
import { excerpt } from '../../kit/components/texts.js';

interface HomeProps {
  categories: CategoryDto[];
  total: number;
  newest: ToolDto[];
  top: ToolDto[];
  featured: ToolDto[];
}

export function HomeView({ categories, total, newest, top, featured }: HomeProps): VNode {
  const { siteName, siteUrl } = useSite();
  return (
    <Layout
      title="AI tools and submission directories"
      description={`Search ${counted(total, 'AI tool')} by what they do, and find directories to submit your own tool to.`}
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
            target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/tools?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        },
      ]}
    >
      <div class="stack stack-sections">
        <LiveSearch action="/tools" label="Search tools" history="push">
          <div class="stack">
            <h1 class="display">Find the right AI tool and see how it ranks</h1>
            <SearchBox value="" label={`Search ${counted(total, 'AI tool')}`} />
            <SearchState />
          </div>
        </LiveSearch>
        <section class="stack" aria-labelledby="categories">
          <h2 id="categories">Categories</h2>
          <div class="columns columns-small categories">
            {categories.map(({ slug, name, toolsCount }) => (
              <a href={`/categories/${slug}`}>
                <strong dir="auto">{excerpt(name, 40)}</strong>
                <span class="count">{grouped(toolsCount)}</span>
              </a>
            ))}
          </div>
        </section>
        {featured.length > 0 && <Shelf id="featured" title="Featured" tools={featured} more="/tools?featured=true" />}
        <Shelf id="newest" title="Newest" tools={newest} more="/new" />
        <Shelf id="opened" title="Most clicked" tools={top} more="/top" />
      </div>
    </Layout>
  );
}

const Shelf = ({ id, title, tools, more }: { id: string; title: string; tools: ToolDto[]; more: string }): VNode => (
  <section aria-labelledby={id}>
    <div class="row row-apart">
      <h2 id={id}>{title}</h2>
      <a class="nav-link" href={more}>
        See all {title.toLowerCase()}
      </a>
    </div>
    <ToolCards tools={tools} />
  </section>
);
