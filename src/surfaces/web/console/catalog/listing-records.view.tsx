import type { VNode } from 'preact';
import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import { ListToolRecordsQuery } from '../../../../contexts/catalog/tools/tool.dto.js';
import {
  type DirectoryCategoryDto,
  type DirectoryRecordSort,
  ListDirectoryRecordsQuery,
} from '../../../../contexts/directories/directory.dto.js';
import type { AdminDirectoryDto } from '../../../../contexts/directories/editing/directory-body.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { DomainRating, ExactAgo, grouped, Pricing } from '../../kit/components/formats.js';
import { type Columns, filterParameters, numbers, pagePath, pathWithQuery } from '../../kit/lists/tables.js';
import { ListingIcon } from '../../kit/components/blocks.js';
import { excerpt } from '../../kit/components/elements.js';
import { CatalogNav, ConsoleFrame, FilterBar } from '../frame/console-frame.js';
import { FlagButton, ListHeading, RecordList, SortHead, type SortHeadProps } from '../records/record-list.js';

const TOOLS = '/console/tools';
const DIRECTORIES = '/console/directories';
const PUBLISHED = ['Published', 'Not published'] as const;
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
      <FilterBar
        action={TOOLS}
        of={ListToolRecordsQuery}
        query={query}
        label="Filter tools"
        choices={{ category: { options: categoryOptions(categories) } }}
      />
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
      <FilterBar
        action={DIRECTORIES}
        of={ListDirectoryRecordsQuery}
        query={query}
        label="Filter directories"
        choices={{ category: { options: categoryOptions(categories) } }}
      />
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

const categoryOptions = (categories: readonly { slug: string; name: string }[]): [string, string][] =>
  categories.map(({ slug, name }) => [slug, excerpt(name, 40)]);
