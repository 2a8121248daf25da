import type { VNode } from 'preact';
import type { CategoryDto } from '../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import type { SearchToolsQuery } from '../../../contexts/catalog/tools/tool-query.dto.js';
import type { ToolDto } from '../../../contexts/catalog/tools/tool.dto.js';
import { PRICINGS } from '../../../contexts/catalog/tools/tool.entity.js';
import type { FoundPage } from '../../../contexts/listings/search/found-page.js';
import { ClearSearch } from '../forms/clear-search.js';
import { Empty } from '../components/empty.js';
import { Filters, Flag, PriceChoice, SelectField } from '../forms/filters.js';
import { Layout } from '../layout/layout.js';
import { ToolCards } from '../listings/listing-card.js';
import { LiveSearch } from '../forms/live-search.js';
import { counted } from '../components/measures.js';
import { addressOf, Pages } from '../components/pagination.js';
import { SearchBox } from '../forms/search-box.js';
import { SearchNotice } from '../forms/search-notice.js';
import { excerpt } from '../components/texts.js';
import { itemList, pagePrefix, pageSuffix } from '../listings/item-list.js';

export interface ToolSearchProps {
  query: SearchToolsQuery;
  found: FoundPage<ToolDto>;
  categories: CategoryDto[];
}

/** The parameters of this search for links within it. */
const parametersOf = ({
  q,
  category,
  tag,
  pricing,
  featured,
  includeAdult,
}: SearchToolsQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ q, category, tag, pricing: pricing?.toLowerCase(), featured, includeAdult })
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name, value]) => [name, String(value)]),
  );

export const ToolSearchView = ({ query, found, categories }: ToolSearchProps): VNode => {
  const { q, category, tag, pricing, featured, includeAdult } = query;
  const { total, page } = found.pagination;
  const parameters = parametersOf(query);
  const isPlain = Object.keys(parameters).length === 0;
  const address = (number?: number): string => addressOf('/tools', { ...parameters, page: number });
  const heading = q === undefined ? 'AI tools' : `Tools for “${excerpt(q, 60)}”`;
  return (
    <Layout
      title={`${heading}${pageSuffix(page)} · Catalog`}
      description={`${pagePrefix(page)}${counted(total, 'AI tool')}${q === undefined ? '' : ` for “${excerpt(q, 60)}”`}, with pricing, ratings and what people open.`}
      canonical={address(page > 1 ? page : undefined)}
      noindex={!isPlain}
      section="tools"
      ownSearch
      live
      statements={isPlain ? [itemList(found.items, found.pagination)] : []}
    >
      <LiveSearch action="/tools" label="Search tools" history="replace">
        <div class="stack">
          <h1>{heading}</h1>
          <SearchBox value={q ?? ''} label="Search tools" />
        </div>
        <div class="with-filters">
          <Filters>
            <PriceChoice name="pricing" legend="Pricing" prices={PRICINGS} chosen={pricing} />
            <SelectField
              name="category"
              label="Category"
              none="All categories"
              options={categoryOptions(categories, category)}
              chosen={category}
            />
            <fieldset class="stack stack-tight">
              <legend class="label">Show</legend>
              <Flag name="featured" label="Featured only" checked={featured === true} />
              <Flag name="includeAdult" label="Adult listings, too" checked={includeAdult === true} />
              {tag !== undefined && (
                <label class="choice">
                  <input type="checkbox" name="tag" value={tag} checked />
                  <span>
                    Only with tag <b>{excerpt(tag, 40)}</b>
                  </span>
                </label>
              )}
            </fieldset>
          </Filters>
          <section class="stack" aria-labelledby="found">
            <h2 id="found" aria-live="polite">
              {counted(total, 'tool')}
            </h2>
            <SearchNotice search={found.search} />
            {found.items.length === 0 ? (
              <Empty heading="Nothing found">
                Try other words or fewer filters, or <a href="/tools">look at all tools</a>.
              </Empty>
            ) : (
              <ToolCards tools={found.items} />
            )}
            <Pages pagination={found.pagination} address={address} />
            {!isPlain && <ClearSearch path="/tools" />}
          </section>
        </div>
      </LiveSearch>
    </Layout>
  );
};

/** The chosen one may be a category that the list leaves out. */
const categoryOptions = (categories: CategoryDto[], chosen: string | undefined): { value: string; name: string }[] => {
  const options = categories.map(({ slug, name }) => ({ value: slug, name: excerpt(name, 40) }));
  const isMissing = chosen !== undefined && !options.some(({ value }) => value === chosen);
  return isMissing ? [...options, { value: chosen, name: excerpt(chosen, 40) }] : options;
};
