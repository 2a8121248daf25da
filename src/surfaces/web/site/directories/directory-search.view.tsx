import type { VNode } from 'preact';
import { priceName } from '../../../../contexts/listings/listing.js';
import type {
  DirectoryCategoryDto,
  DirectoryDto,
  SearchDirectoriesQuery,
} from '../../../../contexts/directories/directory.dto.js';
import { COSTS } from '../../../../contexts/directories/directory.entity.js';
import type { SearchResultPage } from '../../../../contexts/listings/search/catalog-search.service.js';
import { excerpt } from '../../kit/components/elements.js';
import { type ActiveFilter, Flag, labelName, PriceChoice, SelectField } from '../../kit/forms/filters.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { DirectoryCards } from '../listings/listing-card.js';
import { SearchPage } from '../listings/search-page.js';

interface DirectorySearchProps {
  query: SearchDirectoriesQuery;
  found: SearchResultPage<DirectoryDto>;
  categories: DirectoryCategoryDto[];
  linkTypes: string[];
  /** Tools that match the keywords. */
  tools: SearchResultPage<unknown> | undefined;
}

const SORTS = Object.entries({ rating: 'Domain Rating', visits: 'Visits', price: 'Lowest price' });
const BADGES = Object.entries({ false: 'Not required', true: 'Required' });
const RATINGS = ['20', '30', '40', '50', '60', '70', '80', '90'];

export const DirectorySearchView = ({ query, found, categories, linkTypes, tools }: DirectorySearchProps): VNode => {
  const { q, category, cost, featured, sort } = query;
  const type = query.type?.toLowerCase();
  const badge = query.badge?.toString();
  const minDomainRating = query.minDomainRating?.toString();
  return (
    <SearchPage
      section="directories"
      title="Submission directories"
      nouns={['directory', 'directories']}
      description="for submitting a startup or SaaS product, with Domain Rating, visits and cost."
      hint={
        <p>
          Launching a product? <a href="/launch">Get a launch list</a> of the directories that fit it.
        </p>
      }
      q={q}
      parameters={{
        q,
        category,
        cost: cost?.toLowerCase(),
        featured: featured?.toString(),
        type,
        badge,
        minDomainRating,
        sort: sort === 'rating' ? undefined : sort,
      }}
      found={found}
      active={activeFilters(query, categories)}
      others={tools && { path: pathWithQuery('/tools', { q }), nouns: ['tool', 'tools'], found: tools }}
      filters={
        <>
          <PriceChoice name="cost" legend="Cost" prices={COSTS} chosen={cost} />
          <SelectField
            name="category"
            label="Category"
            none="All categories"
            options={categories.map(({ slug, name }) => [slug, excerpt(name, 40)])}
            chosen={category}
          />
          <SelectField
            name="type"
            label="Link type"
            none="Any link type"
            options={withChosen(linkTypes, type).map((value) => [value, excerpt(value, 40)])}
            chosen={type}
          />
          <SelectField name="badge" label="Badge" none="Any" options={BADGES} chosen={badge} />
          <SelectField
            name="minDomainRating"
            label="Domain Rating"
            none="Any rating"
            options={withChosen(RATINGS, minDomainRating).map((value) => [value, `${value} or higher`])}
            chosen={minDomainRating}
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

/** A link may contain a value that is not in the options. */
const withChosen = (options: string[], chosen: string | undefined): string[] =>
  chosen === undefined || options.includes(chosen) ? options : [...options, chosen];

function activeFilters(
  { category, cost, featured, type, badge, minDomainRating }: SearchDirectoriesQuery,
  categories: DirectoryCategoryDto[],
): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (cost !== undefined) active.push({ label: priceName(cost), without: { cost: undefined } });
  if (category !== undefined) active.push({ label: labelName(categories, category), without: { category: undefined } });
  if (type !== undefined) active.push({ label: excerpt(type.toLowerCase(), 40), without: { type: undefined } });
  if (badge !== undefined)
    active.push({ label: badge ? 'Badge required' : 'No badge required', without: { badge: undefined } });
  if (minDomainRating !== undefined)
    active.push({ label: `Domain Rating ${minDomainRating} or higher`, without: { minDomainRating: undefined } });
  if (featured !== undefined)
    active.push({ label: featured ? 'Featured only' : 'Not featured', without: { featured: undefined } });
  return active;
}
