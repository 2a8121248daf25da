import type { VNode } from 'preact';
import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import type { ListToolRecordsQuery } from '../../../../contexts/catalog/tools/tool-records.dto.js';
import { PRICINGS } from '../../../../contexts/catalog/tools/tool.entity.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../components/date.js';
import { Icon } from '../../components/icons.js';
import { DomainRating, grouped, Pricing, priceName } from '../../components/measures.js';
import { addressOf } from '../../components/pagination.js';
import { excerpt } from '../../components/texts.js';
import { ListingIcon } from '../../listings/listing-icon.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterSelect } from '../frame/filter-select.js';
import { CatalogNav } from '../records/catalog-nav.js';
import { FilterWords, ListHeading, YesOrNo } from '../records/list-filters.js';
import { MarkButton, parametersOf, RecordList, SortHead } from '../records/record-list.js';

export interface ToolRecordsProps {
  frame: Frame;
  query: ListToolRecordsQuery;
  tools: Page<AdminToolDto>;
  categories: CategoryDto[];
}

const PATH = '/console/tools';

export function ToolRecordsView({ frame, query, tools, categories }: ToolRecordsProps): VNode {
  const parameters = parametersOf(query);
  const heading = <ListHeading total={tools.pagination.total} path={PATH} noun="tool" hasImport />;
  return (
    <ConsoleFrame {...frame} section="catalog" title="Tools" heading={heading}>
      <CatalogNav page="tools" />
      <ToolFilters query={query} categories={categories} />
      <RecordList
        label="Tools"
        address={PATH}
        parameters={parameters}
        pagination={tools.pagination}
        head={
          <>
            <th scope="col">Name</th>
            <th scope="col">Category</th>
            <th scope="col">Pricing</th>
            <th scope="col">Rating</th>
            <th scope="col" class="number">
              Opens
            </th>
            <th scope="col">Published</th>
            <th scope="col">Featured</th>
            <SortHead
              address={addressOf(PATH, { ...parameters, sort: query.sort === 'newest' ? 'oldest' : 'newest' })}
              direction={query.sort === 'newest' ? 'descending' : 'ascending'}
            >
              Listed
            </SortHead>
          </>
        }
      >
        {tools.items.map((tool) => (
          <ToolRow tool={tool} action={addressOf(`${PATH}/${tool.id}/set`, { ...parameters, page: query.page })} />
        ))}
      </RecordList>
    </ConsoleFrame>
  );
}

const ToolRow = ({ tool, action }: { tool: AdminToolDto; action: string }): VNode => (
  <tr>
    <th scope="row">
      <span class="row nowrap">
        <ListingIcon name={tool.name} icon={tool.icon} size="small" />
        <a class="cut" href={`${PATH}/${tool.id}`} dir="auto">
          {excerpt(tool.name, 60)}
        </a>
      </span>
    </th>
    <td data-label="Category">{tool.category === null ? <span class="quiet">none</span> : tool.category.name}</td>
    <td data-label="Pricing">
      <Pricing price={tool.pricing} />
    </td>
    <td data-label="Rating">
      {tool.domainRating === null ? <span class="quiet">not rated</span> : <DomainRating value={tool.domainRating} />}
    </td>
    <td data-label="Opens" class="number">
      {grouped(tool.opens)}
    </td>
    <td data-label="Published">
      <MarkButton
        action={action}
        mark="published"
        isOn={tool.published}
        words={['Published', 'Not published']}
        of={tool.name}
      />
    </td>
    <td data-label="Featured">
      <MarkButton
        action={action}
        mark="featured"
        isOn={tool.featured}
        words={['Featured', 'Not featured']}
        of={tool.name}
      />
    </td>
    <td data-label="Listed" class="quiet one-line">
      {tool.createdAt === null ? 'no date' : <ExactAgo at={new Date(tool.createdAt)} />}
    </td>
  </tr>
);

const ToolFilters = ({ query, categories }: Pick<ToolRecordsProps, 'query' | 'categories'>): VNode => (
  <form class="filter-bar" action={PATH} aria-label="Filter tools">
    <FilterWords name="q" label="Words" placeholder="Name or words" value={query.q} />
    <FilterSelect
      name="category"
      label="Category"
      none="All categories"
      chosen={query.category}
      options={categories.map(({ slug, name }) => [slug, excerpt(name, 40)])}
    />
    <FilterWords name="tag" label="Slug of a tag" placeholder="Tag" value={query.tag} />
    <FilterSelect
      name="pricing"
      label="Pricing"
      none="Any pricing"
      chosen={query.pricing}
      options={PRICINGS.map((pricing) => [pricing, priceName(pricing)])}
    />
    <YesOrNo name="published" label="Published" words={['Published', 'Not published']} chosen={query.published} />
    <YesOrNo name="featured" label="Featured" words={['Featured', 'Not featured']} chosen={query.featured} />
    <YesOrNo name="adult" label="Adult" words={['Adult', 'Not adult']} chosen={query.adult} />
    <input type="hidden" name="sort" value={query.sort} />
    <button class="button button-small" type="submit">
      <Icon name="search" />
      Show
    </button>
  </form>
);
