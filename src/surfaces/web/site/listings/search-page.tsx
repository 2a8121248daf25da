import type { ComponentChildren, VNode } from 'preact';
import type { SearchResultPage } from '../../../../contexts/listings/search/catalog-search.service.js';
import { Empty, excerpt } from '../../kit/components/elements.js';
import { counted } from '../../kit/components/formats.js';
import { Pages, pathWithQuery } from '../../kit/lists/tables.js';
import {
  type ActiveFilter,
  ActiveFilters,
  ClearSearch,
  Filters,
  LiveSearch,
  SearchBox,
  SearchNotice,
  SearchState,
} from '../../kit/forms/filters.js';
import { Layout } from '../../kit/layout/layout.js';
import type { SearchLink } from './named-tools.service.js';
import { itemList, pagePrefix, pageSuffix } from './listing-card.js';

interface SearchPageProps {
  section: 'tools' | 'directories';
  title: string;
  nouns: [one: string, many: string];
  /** Follows the number of listings in the page's description. */
  description: string;
  /** Below the heading. */
  hint?: ComponentChildren;
  q: string | undefined;
  parameters: Record<string, string | boolean | undefined>;
  found: SearchResultPage<{ name: string; url: string }>;
  filters: ComponentChildren;
  active: ActiveFilter[];
  /** Matches in the other catalog; undefined without keywords. */
  others: OtherMatches | undefined;
  link?: SearchLink | undefined;
  /** Outside the search form. */
  selectionBar?: ComponentChildren;
  children: ComponentChildren;
}

interface OtherMatches {
  path: string;
  nouns: [one: string, many: string];
  found: SearchResultPage<unknown>;
}

/** The closest results of the other catalog are not worth a link. */
function OtherCatalog({ path, nouns, found }: OtherMatches): VNode | null {
  if (found.pagination.total === 0 || found.search?.match === 'partial') return null;
  return (
    <p class="link-line">
      <a href={path}>Also found: {counted(found.pagination.total, ...nouns)}</a>
    </p>
  );
}

/** Above the results: a page that answers the search. */
export const SearchLinkNotice = ({ link: { path, text } }: { link: SearchLink }): VNode => (
  <p>
    <a href={path} dir="auto">
      {excerpt(text, 160)}
    </a>
  </p>
);

export function SearchPage(props: SearchPageProps): VNode {
  const { section, title, nouns, description, hint, q, parameters, found, filters, active } = props;
  const { others, link, selectionBar, children } = props;
  const [one, many] = nouns;
  const path = `/${section}`;
  const { total, page } = found.pagination;
  const isPlain = Object.values(parameters).every((value) => value === undefined || value === false);
  const pathOf = (number?: number): string => pathWithQuery(path, { ...parameters, page: number });
  const wanted = q === undefined ? '' : ` for “${excerpt(q, 60)}”`;
  const heading = q === undefined ? title : `${many.charAt(0).toUpperCase()}${many.slice(1)}${wanted}`;
  return (
    <Layout
      title={`${heading}${pageSuffix(page)}`}
      description={`${pagePrefix(page)}${counted(total, one, many)} ${description}`}
      canonical={pathOf(page > 1 ? page : undefined)}
      noindex={!isPlain}
      section={section}
      ownSearch
      live
      statements={isPlain ? [itemList(found.items, found.pagination)] : []}
    >
      <LiveSearch action={path} label={`Search ${many}`} history="replace">
        <div class="stack">
          <h1>{title}</h1>
          {hint}
          <SearchBox value={q ?? ''} label={`Search ${many}`} />
          <SearchState />
        </div>
        <div class="with-filters">
          <Filters active={active.length}>{filters}</Filters>
          {/* search.js hides it while the search box contains something else. */}
          <section id="results" class="stack" aria-labelledby="found">
            <h2 id="found" aria-live="polite">
              {counted(total, one, many) + wanted}
            </h2>
            <ActiveFilters
              active={active}
              pathWithout={({ without }) => pathWithQuery(path, { ...parameters, ...without })}
            />
            {link && <SearchLinkNotice link={link} />}
            {others && <OtherCatalog {...others} />}
            <SearchNotice search={found.search} />
            {found.items.length === 0 ? (
              <Empty heading="No results">
                Try different words, remove a filter, or <a href={path}>browse all {many}</a>.
              </Empty>
            ) : (
              children
            )}
            <Pages pagination={found.pagination} pathOf={pathOf} />
            {!isPlain && <ClearSearch path={path} />}
          </section>
        </div>
      </LiveSearch>
      {selectionBar}
    </Layout>
  );
}
