import type { VNode } from 'preact';
import type { CategoryDto } from '../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import type { SearchToolsQuery } from '../../../contexts/catalog/tools/tool-query.dto.js';
import type { ToolDto } from '../../../contexts/catalog/tools/tool.dto.js';
import { PRICINGS } from '../../../contexts/catalog/tools/tool.entity.js';
import type { FoundPage } from '../../../contexts/listings/search/found-page.js';
import { excerpt } from '../components/texts.js';
import { Flag, PriceChoice, SelectField } from '../forms/filters.js';
import { ToolCards } from '../listings/listing-card.js';
import { SearchPage } from './search-page.js';

export interface ToolSearchProps {
  query: SearchToolsQuery;
  found: FoundPage<ToolDto>;
  categories: CategoryDto[];
}

export const ToolSearchView = ({ query, found, categories }: ToolSearchProps): VNode => {
  const { q, category, tag, pricing, featured, includeAdult } = query;
  return (
    <SearchPage
      section="tools"
      title="AI tools"
      nouns={['tool', 'tools']}
      description={`${q === undefined ? '' : `for “${excerpt(q, 60)}”, `}with pricing, ratings and what people open.`}
      q={q}
      parameters={{ q, category, tag, pricing: pricing?.toLowerCase(), featured, includeAdult }}
      found={found}
      filters={
        <>
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
        </>
      }
    >
      <ToolCards tools={found.items} />
    </SearchPage>
  );
};

/** The chosen one may be a category that the list leaves out. */
const categoryOptions = (categories: CategoryDto[], chosen: string | undefined): { value: string; name: string }[] => {
  const options = categories.map(({ slug, name }) => ({ value: slug, name: excerpt(name, 40) }));
  const isMissing = chosen !== undefined && !options.some(({ value }) => value === chosen);
  return isMissing ? [...options, { value: chosen, name: excerpt(chosen, 40) }] : options;
};
