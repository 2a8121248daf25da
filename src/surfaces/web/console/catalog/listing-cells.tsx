import type { VNode } from 'preact';
import { DomainRating } from '../../kit/components/measures.js';
import { excerpt } from '../../kit/components/texts.js';
import { ListingIcon } from '../../kit/components/listing-icon.js';
import { FlagFilter } from '../../kit/lists/filter-text.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { FlagButton } from '../records/record-list.js';

const PUBLISHED = ['Published', 'Not published'] as const;
const FEATURED = ['Featured', 'Not featured'] as const;

interface ListedListing {
  name: string;
  icon: string | null;
  published: boolean;
  featured: boolean;
}

/** Links to the listing's form. */
export const NameCell = ({ listing: { name, icon }, path }: { listing: ListedListing; path: string }): VNode => (
  <th scope="row">
    <span class="row nowrap">
      <ListingIcon name={name} icon={icon} size="small" />
      <a class="cut" href={path} dir="auto">
        {excerpt(name, 60)}
      </a>
    </span>
  </th>
);

export const RatingCell = ({ value }: { value: number | null }): VNode => (
  <td data-label="Domain Rating">
    {value === null ? <span class="quiet">not rated</span> : <DomainRating value={value} />}
  </td>
);

/** Two cells with buttons that post to `action`. */
export const FlagCells = ({ listing, action }: { listing: ListedListing; action: string }): VNode => (
  <>
    <td data-label="Published">
      <FlagButton action={action} flag="published" isOn={listing.published} words={PUBLISHED} of={listing.name} />
    </td>
    <td data-label="Featured">
      <FlagButton action={action} flag="featured" isOn={listing.featured} words={FEATURED} of={listing.name} />
    </td>
  </>
);

export const FlagFilters = ({ query }: { query: { published?: boolean; featured?: boolean } }): VNode => (
  <>
    <FlagFilter name="published" label="Published" words={PUBLISHED} chosen={query.published} />
    <FlagFilter name="featured" label="Featured" words={FEATURED} chosen={query.featured} />
  </>
);

interface CategoryFilterProps {
  categories: readonly { slug: string; name: string }[];
  chosen: string | undefined;
}

export const CategoryFilter = ({ categories, chosen }: CategoryFilterProps): VNode => (
  <FilterSelect
    name="category"
    label="Category"
    none="All categories"
    chosen={chosen}
    options={categories.map(({ slug, name }) => [slug, excerpt(name, 40)])}
  />
);
