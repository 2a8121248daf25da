import type { VNode } from 'preact';
import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import type { ListToolRecordsQuery } from '../../../../contexts/catalog/tools/tool.dto.js';
import { PRICINGS } from '../../../../contexts/catalog/tools/tool.entity.js';
import type {
  DirectoryCategoryDto,
  DirectoryRecordSort,
  ListDirectoryRecordsQuery,
} from '../../../../contexts/directories/directory.dto.js';
import { COSTS } from '../../../../contexts/directories/directory.entity.js';
import type { AdminDirectoryDto } from '../../../../contexts/directories/editing/directory-body.dto.js';
import { priceName } from '../../../../contexts/listings/listing.js';
import type { Page } from '../../../../platform/input/page.js';
import { DomainRating, ExactAgo, grouped, Pricing } from '../../kit/components/formats.js';
import { type Columns, filterParameters, numbers, pagePath, pathWithQuery } from '../../kit/lists/tables.js';
import { ListingIcon } from '../../kit/components/blocks.js';
import { excerpt } from '../../kit/components/elements.js';
import { FilterSelect, FilterText, FlagFilter } from '../../kit/forms/filters.js';
import { CatalogNav, ConsoleFrame, FilterBar } from '../frame/console-frame.js';
import { FlagButton, ListHeading, RecordList, SortHead, type SortHeadProps } from '../records/record-list.js';

const TOOLS = '/console/tools';
const DIRECTORIES = '/console/directories';
const PUBLISHED = ['Published', 'Not published'] as const;
const PRICES = PRICINGS.map((pricing) => [pricing, priceName(pricing)] as const);
const COST_OPTIONS = COSTS.map((cost) => [cost, cost] as const);
const FEATURED = ['Featured', 'Not featured'] as const;

interface ToolRecordsProps {
  query: ListToolRecordsQuery;
  tools: Page<AdminToolDto>;
  categories: CategoryDto[];
}

export function ToolRecordsView({ query, tools, categories }: ToolRecordsProps): VNode {
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
        <FilterSelect name="pricing" label="Pricing" none="Any pricing" chosen={query.pricing} options={PRICES} />
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
          'Domain Rating': ({ domainRating }) => <DomainRating value={domainRating} />,
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

interface DirectoryRecordsProps {
  query: ListDirectoryRecordsQuery;
  directories: Page<AdminDirectoryDto>;
  categories: DirectoryCategoryDto[];
}

export function DirectoryRecordsView({ query, directories, categories }: DirectoryRecordsProps): VNode {
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
        <FilterSelect name="cost" label="Cost" none="Any cost" chosen={query.cost} options={COST_OPTIONS} />
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
          'Domain Rating': ({ domainRating }) => <DomainRating value={domainRating} />,
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

type ListingRow = Pick<AdminToolDto, 'id' | 'name' | 'icon' | 'published' | 'featured'>;

/** Links to the listing's form. */
const ListingName = ({ listing: { name, icon }, path }: { listing: ListingRow; path: string }): VNode => (
  <span class="row nowrap">
    <ListingIcon name={name} icon={icon} size="small" />
    <a class="cut" href={path} dir="auto">
      {excerpt(name, 60)}
    </a>
  </span>
);

/** Two columns with buttons that post to `action`. */
const flagColumns = (action: (listing: ListingRow) => string): Columns<ListingRow> => ({
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

interface CategoryFilterProps {
  categories: readonly { slug: string; name: string }[];
  chosen: string | undefined;
}

const CategoryFilter = ({ categories, chosen }: CategoryFilterProps): VNode => (
  <FilterSelect
    name="category"
    label="Category"
    none="All categories"
    chosen={chosen}
    options={categories.map(({ slug, name }) => [slug, excerpt(name, 40)])}
  />
);
