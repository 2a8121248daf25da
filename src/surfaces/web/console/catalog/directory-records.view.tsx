import type { VNode } from 'preact';
import type { AdminDirectoryDto } from '../../../../contexts/directories/editing/directory-body.dto.js';
import type {
  DirectoryRecordSort,
  ListDirectoryRecordsQuery,
} from '../../../../contexts/directories/directory-records.dto.js';
import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import { COSTS } from '../../../../contexts/directories/directory.entity.js';
import type { Page } from '../../../../platform/input/page.js';
import { Icon } from '../../components/icons.js';
import { DomainRating, grouped, Pricing } from '../../components/measures.js';
import { addressOf } from '../../components/pagination.js';
import { excerpt } from '../../components/texts.js';
import { ListingIcon } from '../../listings/listing-icon.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterSelect } from '../frame/filter-select.js';
import { CatalogNav } from '../records/catalog-nav.js';
import { FilterWords, ListHeading, YesOrNo } from '../records/list-filters.js';
import { MarkButton, parametersOf, RecordList, SortHead, type SortHeadProps } from '../records/record-list.js';

export interface DirectoryRecordsProps {
  frame: Frame;
  query: ListDirectoryRecordsQuery;
  directories: Page<AdminDirectoryDto>;
  categories: DirectoryCategoryDto[];
}

type Direction = 'ascending' | 'descending';

const PATH = '/console/directories';

export function DirectoryRecordsView({ frame, query, directories, categories }: DirectoryRecordsProps): VNode {
  const parameters = parametersOf(query);
  const heading = <ListHeading total={directories.pagination.total} path={PATH} noun="directory" hasImport />;
  const by = (sort: DirectoryRecordSort, direction: Direction): Pick<SortHeadProps, 'address' | 'direction'> => ({
    address: addressOf(PATH, { ...parameters, sort }),
    direction: query.sort === sort ? direction : undefined,
  });
  return (
    <ConsoleFrame {...frame} section="catalog" title="Directories" heading={heading}>
      <CatalogNav page="directories" />
      <form class="filter-bar" action={PATH} aria-label="Filter directories">
        <FilterWords name="q" label="Words" placeholder="Name or words" value={query.q} />
        <FilterSelect
          name="category"
          label="Category"
          none="All categories"
          chosen={query.category}
          options={categories.map(({ slug, name }) => [slug, excerpt(name, 40)])}
        />
        <FilterSelect
          name="cost"
          label="Cost"
          none="Any cost"
          chosen={query.cost}
          options={COSTS.map((cost) => [cost, cost])}
        />
        <YesOrNo name="published" label="Published" words={['Published', 'Not published']} chosen={query.published} />
        <YesOrNo name="featured" label="Featured" words={['Featured', 'Not featured']} chosen={query.featured} />
        <input type="hidden" name="sort" value={query.sort} />
        <button class="button button-small" type="submit">
          <Icon name="search" />
          Show
        </button>
      </form>
      <RecordList
        label="Directories"
        address={PATH}
        parameters={parameters}
        pagination={directories.pagination}
        head={
          <>
            <SortHead {...by('name', 'ascending')}>Name</SortHead>
            <th scope="col">Categories</th>
            <SortHead {...by('price', 'ascending')}>Cost</SortHead>
            <SortHead {...by('rating', 'descending')}>Rating</SortHead>
            <SortHead {...by('visits', 'descending')} class="number">
              Visits
            </SortHead>
            <th scope="col">Published</th>
            <th scope="col">Featured</th>
          </>
        }
      >
        {directories.items.map((directory) => (
          <DirectoryRow
            directory={directory}
            action={addressOf(`${PATH}/${directory.id}/set`, { ...parameters, page: query.page })}
          />
        ))}
      </RecordList>
    </ConsoleFrame>
  );
}

const DirectoryRow = ({ directory, action }: { directory: AdminDirectoryDto; action: string }): VNode => (
  <tr>
    <th scope="row">
      <span class="row nowrap">
        <ListingIcon name={directory.name} icon={directory.icon} size="small" />
        <a class="cut" href={`${PATH}/${directory.id}`} dir="auto">
          {excerpt(directory.name, 60)}
        </a>
      </span>
    </th>
    <td data-label="Categories">
      {excerpt(directory.categories.map(({ name }) => name).join(', '), 60) || <span class="quiet">none</span>}
    </td>
    <td data-label="Cost">
      <Pricing price={directory.cost} />
    </td>
    <td data-label="Rating">
      {directory.domainRating === null ? (
        <span class="quiet">not rated</span>
      ) : (
        <DomainRating value={directory.domainRating} />
      )}
    </td>
    <td data-label="Visits" class="number">
      {directory.monthlyVisits === null ? <span class="quiet">unknown</span> : grouped(directory.monthlyVisits)}
    </td>
    <td data-label="Published">
      <MarkButton
        action={action}
        mark="published"
        isOn={directory.published}
        words={['Published', 'Not published']}
        of={directory.name}
      />
    </td>
    <td data-label="Featured">
      <MarkButton
        action={action}
        mark="featured"
        isOn={directory.featured}
        words={['Featured', 'Not featured']}
        of={directory.name}
      />
    </td>
  </tr>
);
