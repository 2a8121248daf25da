import type { VNode } from 'preact';
import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import type { ListToolRecordsQuery } from '../../../../contexts/catalog/tools/tool-records.dto.js';
import { PRICINGS } from '../../../../contexts/catalog/tools/tool.entity.js';
import type {
  DirectoryRecordSort,
  ListDirectoryRecordsQuery,
} from '../../../../contexts/directories/directory-records.dto.js';
import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import { COSTS } from '../../../../contexts/directories/directory.entity.js';
import type { AdminDirectoryDto } from '../../../../contexts/directories/editing/directory-body.dto.js';
import { priceName } from '../../../../contexts/listings/price-name.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { type Columns, numbers } from '../../kit/components/folding-table.js';
import { ListingIcon } from '../../kit/components/listing-icon.js';
import { DomainRating, grouped, Pricing } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { excerpt } from '../../kit/components/texts.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { FilterText, FlagFilter } from '../../kit/lists/filter-text.js';
import { filterParameters, pagePath } from '../../kit/lists/list-table.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import { CatalogNav } from '../records/catalog-nav.js';
import { FlagButton, ListHeading, RecordList, SortHead, type SortHeadProps } from '../records/record-list.js';

const TOOLS = '/console/tools';
const DIRECTORIES = '/console/directories';
const PUBLISHED = ['Published', 'Not published'] as const;
const FEATURED = ['Featured', 'Not featured'] as const;

export function ToolRecordsView({
  query,
  tools,
  categories,
}: {
  query: ListToolRecordsQuery;
  tools: Page<AdminToolDto>;
  categories: CategoryDto[];
}): VNode {
  const isNewest = query.sort === 'newest';
  const heading = <ListHeading total={tools.pagination.total} path={TOOLS} noun="tool" hasImport />;
  const listed = (
    <SortHead
      path={pathWithQuery(TOOLS, { ...filterParameters(query), sort: isNewest ? 'oldest' : 'newest' })}
      direction={isNewest ? 'descending' : 'ascending'}
    >
      Listed
    </SortHead>
  );
  return (
    <ConsoleFrame section="catalog" title="Tools" heading={heading}>
      <CatalogNav page="tools" />
      <FilterBar action={TOOLS} query={query} label="Filter tools">
        <FilterText name="q" label="Search tools" placeholder="Name or text" value={query.q} />
        <CategoryFilter categories={categories} chosen={query.category} />
        <FilterText name="tag" label="Tag slug" placeholder="Tag" value={query.tag} />
        <FilterSelect
          name="pricing"
          label="Pricing"
          none="Any pricing"
          chosen={query.pricing}
          options={PRICINGS.map((pricing) => [pricing, priceName(pricing)])}
        />
        <FlagFilters query={query} />
        <FlagFilter name="adult" label="Adult" words={['Adult', 'Not adult']} chosen={query.adult} />
        <input type="hidden" name="sort" value={query.sort} />
      </FilterBar>
      <RecordList
        label="Tools"
        columns={{
          Name: (tool) => <ListingName listing={tool} path={`${TOOLS}/${tool.id}`} />,
          Category: ({ category }) => (category === null ? <span class="quiet">none</span> : category.name),
          Pricing: ({ pricing }) => <Pricing price={pricing} />,
          'Domain Rating': ({ domainRating }) => <Rating value={domainRating} />,
          Clicks: numbers(({ opens }: AdminToolDto) => grouped(opens)),
          ...flagColumns(({ id }) => pagePath(`${TOOLS}/${id}/set`, query)),
          Listed: {
            show: ({ createdAt }) => (createdAt === null ? 'no date' : <ExactAgo at={new Date(createdAt)} />),
            class: 'quiet one-line',
          },
        }}
        heads={{ Listed: listed }}
        rows={tools.items}
        path={TOOLS}
        query={query}
        pagination={tools.pagination}
      />
    </ConsoleFrame>
  );
}

export function DirectoryRecordsView({
  query,
  directories,
  categories,
}: {
  query: ListDirectoryRecordsQuery;
  directories: Page<AdminDirectoryDto>;
  categories: DirectoryCategoryDto[];
}): VNode {
  const heading = <ListHeading total={directories.pagination.total} path={DIRECTORIES} noun="directory" hasImport />;
  const by = (
    sort: DirectoryRecordSort,
    direction: 'ascending' | 'descending',
  ): Pick<SortHeadProps, 'path' | 'direction'> => ({
    path: pathWithQuery(DIRECTORIES, { ...filterParameters(query), sort }),
    direction: query.sort === sort ? direction : undefined,
  });
  return (
    <ConsoleFrame section="catalog" title="Directories" heading={heading}>
      <CatalogNav page="directories" />
      <FilterBar action={DIRECTORIES} query={query} label="Filter directories">
        <FilterText name="q" label="Search directories" placeholder="Name or text" value={query.q} />
        <CategoryFilter categories={categories} chosen={query.category} />
        <FilterSelect
          name="cost"
          label="Cost"
          none="Any cost"
          chosen={query.cost}
          options={COSTS.map((cost) => [cost, cost])}
        />
        <FlagFilters query={query} />
        <input type="hidden" name="sort" value={query.sort} />
      </FilterBar>
      <RecordList
        label="Directories"
        columns={{
          Name: (directory) => <ListingName listing={directory} path={`${DIRECTORIES}/${directory.id}`} />,
          Categories: ({ categories: labels }) =>
            excerpt(labels.map(({ name }) => name).join(', '), 60) || <span class="quiet">none</span>,
          Cost: ({ cost }) => <Pricing price={cost} />,
          'Domain Rating': ({ domainRating }) => <Rating value={domainRating} />,
          Visits: numbers(({ monthlyVisits }: AdminDirectoryDto) =>
            monthlyVisits === null ? <span class="quiet">unknown</span> : grouped(monthlyVisits),
          ),
          ...flagColumns(({ id }) => pagePath(`${DIRECTORIES}/${id}/set`, query)),
        }}
        heads={{
          Name: <SortHead {...by('name', 'ascending')}>Name</SortHead>,
          Cost: <SortHead {...by('price', 'ascending')}>Cost</SortHead>,
          'Domain Rating': <SortHead {...by('rating', 'descending')}>Domain Rating</SortHead>,
          Visits: (
            <SortHead {...by('visits', 'descending')} class="number">
              Visits
            </SortHead>
          ),
        }}
        rows={directories.items}
        path={DIRECTORIES}
        query={query}
        pagination={directories.pagination}
      />
    </ConsoleFrame>
  );
}

interface ListedListing {
  id: string;
  name: string;
  icon: string | null;
  published: boolean;
  featured: boolean;
}

/** Links to the listing's form. */
const ListingName = ({ listing: { name, icon }, path }: { listing: ListedListing; path: string }): VNode => (
  <span class="row nowrap">
    <ListingIcon name={name} icon={icon} size="small" />
    <a class="cut" href={path} dir="auto">
      {excerpt(name, 60)}
    </a>
  </span>
);

const Rating = ({ value }: { value: number | null }): VNode =>
  value === null ? <span class="quiet">not rated</span> : <DomainRating value={value} />;

/** Two columns with buttons that post to `action`. */
const flagColumns = (action: (listing: ListedListing) => string): Columns<ListedListing> => ({
  Published: (listing) => (
    <FlagButton
      action={action(listing)}
      flag="published"
      isOn={listing.published}
      words={PUBLISHED}
      of={listing.name}
    />
  ),
  Featured: (listing) => (
    <FlagButton action={action(listing)} flag="featured" isOn={listing.featured} words={FEATURED} of={listing.name} />
  ),
});

const FlagFilters = ({ query }: { query: { published?: boolean; featured?: boolean } }): VNode => (
  <>
    <FlagFilter name="published" label="Published" words={PUBLISHED} chosen={query.published} />
    <FlagFilter name="featured" label="Featured" words={FEATURED} chosen={query.featured} />
  </>
);

const CategoryFilter = ({
  categories,
  chosen,
}: {
  categories: readonly { slug: string; name: string }[];
  chosen: string | undefined;
}): VNode => (
  <FilterSelect
    name="category"
    label="Category"
    none="All categories"
    chosen={chosen}
    options={categories.map(({ slug, name }) => [slug, excerpt(name, 40)])}
  />
);
