import type { VNode } from 'preact';
import type {
  DirectoryCategoryDto,
  DirectoryDto,
  SearchDirectoriesQuery,
} from '../../../contexts/directories/directory.dto.js';
import { COSTS } from '../../../contexts/directories/directory.entity.js';
import type { FoundPage } from '../../../contexts/listings/search/found-page.js';
import { ClearSearch } from '../forms/clear-search.js';
import { Empty } from '../components/empty.js';
import { Filters, Flag, PriceChoice, SelectField } from '../forms/filters.js';
import { Layout } from '../layout/layout.js';
import { DirectoryCards } from '../listings/listing-card.js';
import { LiveSearch } from '../forms/live-search.js';
import { counted } from '../components/measures.js';
import { addressOf, Pages } from '../components/pagination.js';
import { SearchBox } from '../forms/search-box.js';
import { SearchNotice } from '../forms/search-notice.js';
import { excerpt } from '../components/texts.js';
import { itemList, pagePrefix, pageSuffix } from '../listings/item-list.js';

export interface DirectorySearchProps {
  query: SearchDirectoriesQuery;
  found: FoundPage<DirectoryDto>;
  categories: DirectoryCategoryDto[];
}

const SORTS = [
  { value: 'rating', name: 'Domain Rating' },
  { value: 'visits', name: 'Visits' },
  { value: 'price', name: 'Lowest price' },
];

export const DirectorySearchView = ({ query, found, categories }: DirectorySearchProps): VNode => {
  const { q, category, cost, featured, sort } = query;
  const { total, page } = found.pagination;
  const parameters = {
    q,
    category,
    cost: cost?.toLowerCase(),
    featured,
    sort: sort === 'rating' ? undefined : sort,
  };
  const isPlain = Object.values(parameters).every((value) => value === undefined || value === false);
  const address = (number?: number): string => addressOf('/directories', { ...parameters, page: number });
  const heading = q === undefined ? 'Submission directories' : `Directories for “${excerpt(q, 60)}”`;
  return (
    <Layout
      title={`${heading}${pageSuffix(page)} · Catalog`}
      description={`${pagePrefix(page)}${counted(total, 'directory', 'directories')} to submit a startup or SaaS product to, with Domain Rating, visits and cost.`}
      canonical={address(page > 1 ? page : undefined)}
      noindex={!isPlain}
      section="directories"
      ownSearch
      live
      statements={isPlain ? [itemList(found.items, found.pagination)] : []}
    >
      <LiveSearch action="/directories" label="Search directories" history="replace">
        <div class="stack">
          <h1>{heading}</h1>
          <SearchBox value={q ?? ''} label="Search directories" />
        </div>
        <div class="with-filters">
          <Filters>
            <PriceChoice name="cost" legend="Cost" prices={COSTS} chosen={cost} />
            <SelectField
              name="category"
              label="Category"
              none="All categories"
              options={categories.map(({ slug, name }) => ({ value: slug, name: excerpt(name, 40) }))}
              chosen={category}
            />
            {q === undefined && <SelectField name="sort" label="Sort by" options={SORTS} chosen={sort} />}
            <Flag name="featured" label="Featured only" checked={featured === true} />
          </Filters>
          <section class="stack" aria-labelledby="found">
            <h2 id="found" aria-live="polite">
              {counted(total, 'directory', 'directories')}
            </h2>
            <SearchNotice search={found.search} />
            {found.items.length === 0 ? (
              <Empty heading="Nothing found">
                Try other words or fewer filters, or <a href="/directories">look at all directories</a>.
              </Empty>
            ) : (
              <DirectoryCards directories={found.items} />
            )}
            <Pages pagination={found.pagination} address={address} />
            {!isPlain && <ClearSearch path="/directories" />}
          </section>
        </div>
      </LiveSearch>
    </Layout>
  );
};
