import type { VNode } from 'preact';
import type {
  DirectoryCategoryDto,
  DirectoryDto,
  SearchDirectoriesQuery,
} from '../../../contexts/directories/directory.dto.js';
import { COSTS } from '../../../contexts/directories/directory.entity.js';
import type { FoundPage } from '../../../contexts/listings/search/found-page.js';
import { priceName } from '../components/measures.js';
import { excerpt } from '../components/texts.js';
import { type ActiveFilter, labelName } from '../forms/active-filters.js';
import { Flag, PriceChoice, SelectField } from '../forms/filters.js';
import { DirectoryCards } from '../listings/listing-card.js';
import { SearchPage } from './search-page.js';

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
  return (
    <SearchPage
      section="directories"
      title="Submission directories"
      nouns={['directory', 'directories']}
      description="to submit a startup or SaaS product to, with Domain Rating, visits and cost."
      q={q}
      parameters={{
        q,
        category,
        cost: cost?.toLowerCase(),
        featured: featured?.toString(),
        sort: sort === 'rating' ? undefined : sort,
      }}
      found={found}
      active={activeFilters(query, categories)}
      filters={
        <>
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
        </>
      }
    >
      <DirectoryCards directories={found.items} />
    </SearchPage>
  );
};

function activeFilters(
  { category, cost, featured }: SearchDirectoriesQuery,
  categories: DirectoryCategoryDto[],
): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (cost !== undefined) active.push({ label: priceName(cost), without: { cost: undefined } });
  if (category !== undefined) active.push({ label: labelName(categories, category), without: { category: undefined } });
  if (featured !== undefined)
    active.push({ label: featured ? 'Featured only' : 'Not featured', without: { featured: undefined } });
  return active;
}
