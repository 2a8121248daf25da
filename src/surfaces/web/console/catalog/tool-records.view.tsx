import type { VNode } from 'preact';
import { priceName } from '../../../../contexts/listings/price-name.js';
import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import type { ListToolRecordsQuery } from '../../../../contexts/catalog/tools/tool-records.dto.js';
import { PRICINGS } from '../../../../contexts/catalog/tools/tool.entity.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { NumberHead } from '../../kit/components/folding-table.js';
import { grouped, Pricing } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterText, FlagFilter } from '../../kit/lists/filter-text.js';
import { FilterBar } from '../frame/filter-bar.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { pagePath, filterParameters } from '../../kit/lists/list-table.js';
import { CatalogNav } from '../records/catalog-nav.js';
import { ListHeading, RecordList, SortHead } from '../records/record-list.js';
import { CategoryFilter, FlagCells, FlagFilters, NameCell, RatingCell } from './listing-cells.js';

export interface ToolRecordsProps {
  frame: Frame;
  query: ListToolRecordsQuery;
  tools: Page<AdminToolDto>;
  categories: CategoryDto[];
}

const PATH = '/console/tools';

export function ToolRecordsView({ frame, query, tools, categories }: ToolRecordsProps): VNode {
  const isNewest = query.sort === 'newest';
  const heading = <ListHeading total={tools.pagination.total} path={PATH} noun="tool" hasImport />;
  const listed = (
    <SortHead
      path={pathWithQuery(PATH, { ...filterParameters(query), sort: isNewest ? 'oldest' : 'newest' })}
      direction={isNewest ? 'descending' : 'ascending'}
    >
      Listed
    </SortHead>
  );
  return (
    <ConsoleFrame {...frame} section="catalog" title="Tools" heading={heading}>
      <CatalogNav page="tools" />
      <ToolFilters query={query} categories={categories} />
      <RecordList
        label="Tools"
        columns={[
          ...['Name', 'Category', 'Pricing', 'Domain Rating'],
          <NumberHead>Clicks</NumberHead>,
          ...['Published', 'Featured', listed],
        ]}
        path={PATH}
        query={query}
        pagination={tools.pagination}
      >
        {tools.items.map((tool) => (
          <ToolRow tool={tool} action={pagePath(`${PATH}/${tool.id}/set`, query)} />
        ))}
      </RecordList>
    </ConsoleFrame>
  );
}

const ToolRow = ({ tool, action }: { tool: AdminToolDto; action: string }): VNode => (
  <tr>
    <NameCell listing={tool} path={`${PATH}/${tool.id}`} />
    <td data-label="Category">{tool.category === null ? <span class="quiet">none</span> : tool.category.name}</td>
    <td data-label="Pricing">
      <Pricing price={tool.pricing} />
    </td>
    <RatingCell value={tool.domainRating} />
    <td data-label="Clicks" class="number">
      {grouped(tool.opens)}
    </td>
    <FlagCells listing={tool} action={action} />
    <td data-label="Listed" class="quiet one-line">
      {tool.createdAt === null ? 'no date' : <ExactAgo at={new Date(tool.createdAt)} />}
    </td>
  </tr>
);

const ToolFilters = ({ query, categories }: Pick<ToolRecordsProps, 'query' | 'categories'>): VNode => (
  <FilterBar action={PATH} query={query} label="Filter tools">
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
);
