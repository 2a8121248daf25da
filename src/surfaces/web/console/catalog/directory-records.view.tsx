import type { VNode } from 'preact';
import type { AdminDirectoryDto } from '../../../../contexts/directories/editing/directory-body.dto.js';
import type {
  DirectoryRecordSort,
  ListDirectoryRecordsQuery,
} from '../../../../contexts/directories/directory-records.dto.js';
import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import { COSTS } from '../../../../contexts/directories/directory.entity.js';
import type { Page } from '../../../../platform/input/page.js';
import { grouped, Pricing } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { excerpt } from '../../kit/components/texts.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterText } from '../../kit/lists/filter-text.js';
import { FilterBar } from '../frame/filter-bar.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { pagePath, filterParameters } from '../../kit/lists/list-table.js';
import { CatalogNav } from '../records/catalog-nav.js';
import { ListHeading, RecordList, SortHead, type SortHeadProps } from '../records/record-list.js';
import { CategoryFilter, FlagCells, FlagFilters, NameCell, RatingCell } from './listing-cells.js';

export interface DirectoryRecordsProps {
  frame: Frame;
  query: ListDirectoryRecordsQuery;
  directories: Page<AdminDirectoryDto>;
  categories: DirectoryCategoryDto[];
}

type Direction = 'ascending' | 'descending';

const PATH = '/console/directories';

export function DirectoryRecordsView({ frame, query, directories, categories }: DirectoryRecordsProps): VNode {
  const heading = <ListHeading total={directories.pagination.total} path={PATH} noun="directory" hasImport />;
  const by = (sort: DirectoryRecordSort, direction: Direction): Pick<SortHeadProps, 'path' | 'direction'> => ({
    path: pathWithQuery(PATH, { ...filterParameters(query), sort }),
    direction: query.sort === sort ? direction : undefined,
  });
  return (
    <ConsoleFrame {...frame} section="catalog" title="Directories" heading={heading}>
      <CatalogNav page="directories" />
      <FilterBar action={PATH} query={query} label="Filter directories">
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
        columns={[
          <SortHead {...by('name', 'ascending')}>Name</SortHead>,
          'Categories',
          <SortHead {...by('price', 'ascending')}>Cost</SortHead>,
          <SortHead {...by('rating', 'descending')}>Domain Rating</SortHead>,
          <SortHead {...by('visits', 'descending')} class="number">
            Visits
          </SortHead>,
          ...['Published', 'Featured'],
        ]}
        path={PATH}
        query={query}
        pagination={directories.pagination}
      >
        {directories.items.map((directory) => (
          <DirectoryRow directory={directory} action={pagePath(`${PATH}/${directory.id}/set`, query)} />
        ))}
      </RecordList>
    </ConsoleFrame>
  );
}

const DirectoryRow = ({ directory, action }: { directory: AdminDirectoryDto; action: string }): VNode => (
  <tr>
    <NameCell listing={directory} path={`${PATH}/${directory.id}`} />
    <td data-label="Categories">
      {excerpt(directory.categories.map(({ name }) => name).join(', '), 60) || <span class="quiet">none</span>}
    </td>
    <td data-label="Cost">
      <Pricing price={directory.cost} />
    </td>
    <RatingCell value={directory.domainRating} />
    <td data-label="Visits" class="number">
      {directory.monthlyVisits === null ? <span class="quiet">unknown</span> : grouped(directory.monthlyVisits)}
    </td>
    <FlagCells listing={directory} action={action} />
  </tr>
);
