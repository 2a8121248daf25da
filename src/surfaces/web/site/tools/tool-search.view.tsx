import type { VNode } from 'preact';
import { priceName } from '../../../../contexts/listings/listing.js';
import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import { PRICINGS } from '../../../../contexts/catalog/tools/tool.entity.js';
import type { SearchResultPage } from '../../../../contexts/listings/search/catalog-search.service.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { excerpt } from '../../kit/components/elements.js';
import { type ActiveFilter, Flag, labelName, PriceChoice, SelectField } from '../../kit/forms/filters.js';
import { Layout } from '../../kit/layout/layout.js';
import { AdultGate } from '../listings/notices.js';
import { CompareBar, type ListedTool, ToolCards } from '../listings/listing-card.js';
import type { ToolSearchPageQuery } from '../listings/page-query.dto.js';
import { SearchPage } from '../listings/search-page.js';
import type { SearchLink } from '../listings/named-tools.service.js';

interface ToolSearchProps {
  query: ToolSearchPageQuery;
  /** The search includes adult listings. */
  isAdult: boolean;
  found: SearchResultPage<ListedTool>;
  categories: CategoryDto[];
  /** Directories that match the keywords. */
  directories: SearchResultPage<unknown> | undefined;
  link: SearchLink | undefined;
}

/** Newest is the empty option, which live search leaves out of the URL. */
const SORTS = [['opens', 'Most clicked']] as const;

export const ToolSearchView = (props: ToolSearchProps): VNode => {
  const { query, isAdult, found, categories, directories, link } = props;
  const { q, category, tag, pricing, featured, includeAdult, sort, adult = false } = query;
  const parameters = {
    q,
    category,
    tag,
    pricing: pricing?.toLowerCase(),
    featured: featured?.toString(),
    includeAdult,
    adult: isAdult && adult,
    sort: sort === 'newest' ? undefined : sort,
  };
  if (isAdult && !adult) return <SearchGate parameters={parameters} />;
  return (
    <SearchPage
      section="tools"
      title="AI tools"
      nouns={['tool', 'tools']}
      description={`${q === undefined ? '' : `for “${excerpt(q, 60)}”, `}with pricing, ratings and popularity.`}
      q={q}
      parameters={parameters}
      found={found}
      others={
        directories && {
          path: pathWithQuery('/directories', { q }),
          nouns: ['directory', 'directories'],
          found: directories,
        }
      }
      link={link}
      selectionBar={!isAdult && <CompareBar />}
      active={activeFilters(query, categories)}
      filters={
        <>
          <PriceChoice name="pricing" legend="Pricing" prices={PRICINGS} chosen={pricing} />
          <SelectField
            name="category"
            label="Category"
            none="All categories"
            options={[...categoryOptions(categories, category)]}
            chosen={category}
          />
          {q === undefined && (
            <SelectField name="sort" label="Sort by" none="Newest" options={SORTS} chosen={parameters.sort} />
          )}
          <fieldset class="stack stack-tight">
            <legend class="label">Show</legend>
            <Flag name="featured" label="Featured only" checked={featured === true} />
            <Flag name="includeAdult" label="Include adult listings" checked={includeAdult === true} />
            {parameters.adult && <input type="hidden" name="adult" value="true" />}
            {tag !== undefined && (
              <label class="choice">
                <input type="checkbox" name="tag" value={tag} checked />
                <span>Tagged “{excerpt(tag, 40)}”</span>
              </label>
            )}
          </fieldset>
        </>
      }
    >
      <ToolCards tools={found.items} isComparable={!isAdult} />
    </SearchPage>
  );
};

const SearchGate = ({ parameters }: { parameters: Record<string, string | boolean | undefined> }): VNode => (
  <Layout
    title="Adult content"
    description="Adult listings are shown only to visitors who confirm that they are 18 or older."
    noindex
    section="tools"
  >
    <AdultGate
      what="Part of this list"
      confirmed={pathWithQuery('/tools', { ...parameters, adult: true })}
      declined={pathWithQuery(
        '/tools',
        // Without the parameter that included adult listings.
        parameters.includeAdult === true
          ? { ...parameters, includeAdult: undefined }
          : { ...parameters, category: undefined, tag: undefined },
      )}
    />
  </Layout>
);

function activeFilters(
  { category, tag, pricing, featured, includeAdult }: ToolSearchPageQuery,
  categories: CategoryDto[],
): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (pricing !== undefined) active.push({ label: priceName(pricing), without: { pricing: undefined } });
  if (category !== undefined) active.push({ label: labelName(categories, category), without: { category: undefined } });
  if (tag !== undefined) active.push({ label: `Tagged “${excerpt(tag, 40)}”`, without: { tag: undefined } });
  if (featured !== undefined)
    active.push({ label: featured ? 'Featured only' : 'Not featured', without: { featured: undefined } });
  if (includeAdult === true)
    active.push({ label: 'Adult listings included', without: { includeAdult: undefined, adult: undefined } });
  return active;
}

/** The chosen category may not be in the list, such as an adult one. */
const categoryOptions = (categories: CategoryDto[], chosen: string | undefined): Map<string, string> => {
  const options = new Map(categories.map(({ slug, name }) => [slug, excerpt(name, 40)]));
  return chosen === undefined || options.has(chosen) ? options : options.set(chosen, excerpt(chosen, 40));
};
