import type { VNode } from 'preact';
import type { ListToolLabelsQuery } from '../../../../contexts/listings/editing/label-records.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ActionHead, NumberHead } from '../../kit/components/folding-table.js';
import { grouped } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { excerpt } from '../../kit/components/texts.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { CatalogNav, type CatalogPage } from '../records/catalog-nav.js';
import { FilterText, FlagFilter } from '../../kit/lists/filter-text.js';
import { FilterBar } from '../frame/filter-bar.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { ListHeading, FlagButton, RecordList } from '../records/record-list.js';
import type { LabelRow } from './label-row.js';

export interface LabelWords {
  page: CatalogPage;
  noun: string;
  plural: string;
  listings: string;
  hasAdultFlag: boolean;
}

export interface LabelsProps {
  frame: Frame;
  kind: LabelWords;
  query: ListToolLabelsQuery;
  labels: Page<LabelRow>;
  counts: ReadonlyMap<string, number>;
}

/** Paths of the lists filtered by a label. */
const FILTERS: Partial<Record<CatalogPage, (slug: string) => string>> = {
  categories: (category) => pathWithQuery('/console/tools', { category }),
  tags: (tag) => pathWithQuery('/console/tools', { tag }),
  'directory-categories': (category) => pathWithQuery('/console/directories', { category }),
};

export function LabelsView({ frame, kind, query, labels, counts }: LabelsProps): VNode {
  const path = `/console/${kind.page}`;
  const listings = kind.listings === 'tool' ? 'Tools' : 'Directories';
  const heading = <ListHeading total={labels.pagination.total} path={path} noun={kind.noun} />;
  return (
    <ConsoleFrame {...frame} section="catalog" title={kind.plural} heading={heading}>
      <CatalogNav page={kind.page} />
      <FilterBar action={path} query={query} label={`Filter ${kind.plural.toLowerCase()}`}>
        <FilterText
          name="q"
          label={`Search ${kind.plural.toLowerCase()}`}
          placeholder="Part of a name or slug"
          value={query.q}
        />
        {kind.hasAdultFlag && (
          <FlagFilter name="adult" label="Adult" words={['Adult', 'Not adult']} chosen={query.adult} />
        )}
      </FilterBar>
      <RecordList
        label={kind.plural}
        path={path}
        query={query}
        pagination={labels.pagination}
        columns={[
          'Name',
          'Slug',
          <NumberHead>{listings}</NumberHead>,
          ...(kind.hasAdultFlag ? ['Adult'] : []),
          <ActionHead />,
        ]}
      >
        {labels.items.map(({ id, slug, name, adult }) => (
          <tr>
            <th scope="row">
              <a href={`${path}/${id}`} dir="auto">
                {excerpt(name, 60)}
              </a>
            </th>
            <td data-label="Slug" class="mono">
              {slug}
            </td>
            <td data-label={listings} class="number">
              <a href={FILTERS[kind.page]?.(slug)}>{grouped(counts.get(id) ?? 0)}</a>
            </td>
            {kind.hasAdultFlag && (
              <td data-label="Adult">
                <FlagButton
                  action={pagePath(`${path}/${id}/set`, query)}
                  flag="adult"
                  isOn={adult === true}
                  words={['Adult', 'Not adult']}
                  of={name}
                />
              </td>
            )}
            <td data-label="">
              <a href={`${path}/${id}/merge`}>
                Merge…<span class="visually-hidden"> {name}</span>
              </a>
            </td>
          </tr>
        ))}
      </RecordList>
    </ConsoleFrame>
  );
}
