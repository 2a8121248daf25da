import type { ComponentChildren, VNode } from 'preact';
import type { DirectoryDto } from '../../../../contexts/directories/directory.dto.js';
import { SEARCH_MATCHES, type SearchResultPage } from '../../../../contexts/listings/search/catalog-search.service.js';
import { Empty, excerpt, Notice } from '../../kit/components/elements.js';
import { counted } from '../../kit/components/formats.js';
import { LiveSearch, SearchBox, SearchNotice, SearchState } from '../../kit/forms/filters.js';
import { Layout } from '../../kit/layout/layout.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import type { GuideSection } from '../docs/guides.service.js';
import { CompareBar, DirectoryCards, type ListedTool, ToolCards } from '../listings/listing-card.js';
import { AdultGate } from '../listings/notices.js';
import { SearchLinkNotice } from '../listings/search-page.js';
import type { SearchLink } from '../listings/named-tools.service.js';

interface SearchProps {
  query: { q?: string; includeAdult?: boolean; adult?: boolean };
  /** Undefined for a blank search. */
  found: FoundListings | undefined;
}

interface FoundListings {
  /** The search includes adult listings. */
  isAdult: boolean;
  tools: SearchResultPage<ListedTool>;
  directories: SearchResultPage<DirectoryDto>;
  link: SearchLink | undefined;
  /** A guide section that answers a question about the service. */
  answer: GuideSection | undefined;
}

const LABEL = 'Search tools and directories';

export function SearchView({ query: { q, includeAdult, adult }, found }: SearchProps): VNode {
  const wanted = q === undefined ? '' : ` for “${excerpt(q, 60)}”`;
  const isHidden = found?.isAdult === true && adult !== true;
  return (
    <Layout
      title={q === undefined ? 'Search' : `Search results${wanted}`}
      description={`AI tools, and directories to submit them to${wanted}.`}
      noindex
      ownSearch
      live={!isHidden}
    >
      {isHidden ? (
        <AdultGate
          what="Part of this list"
          confirmed={pathWithQuery('/search', { q, includeAdult, adult: true })}
          declined={pathWithQuery('/search', { q })}
        />
      ) : (
        <LiveSearch action="/search" label={LABEL} history={q === undefined ? 'push' : 'replace'}>
          <div class="stack">
            <h1>Search</h1>
            <SearchBox value={q ?? ''} label={LABEL} />
            <SearchState />
            {found?.isAdult === true && (
              <>
                <input type="hidden" name="includeAdult" value="true" />
                <input type="hidden" name="adult" value="true" />
              </>
            )}
          </div>
          {found && (
            // search.js hides it while the search box contains something else.
            <section id="results" class="stack stack-sections" aria-label={`Results${wanted}`}>
              {found.answer && <Answer {...found.answer} />}
              {found.link && <SearchLinkNotice link={found.link} />}
              <Results {...found} wanted={wanted} parameters={{ q, includeAdult, adult }} />
            </section>
          )}
        </LiveSearch>
      )}
      {found?.isAdult === false && <CompareBar />}
    </Layout>
  );
}

const Answer = ({ path, title, start }: GuideSection): VNode => (
  <Notice icon="info">
    <a href={path}>{title}</a>
    <p>{start}</p>
  </Notice>
);

interface ResultsProps extends FoundListings {
  wanted: string;
  parameters: Record<string, string | boolean | undefined>;
}

function Results({ tools, directories, isAdult, wanted, parameters }: ResultsProps): VNode {
  if (tools.items.length === 0 && directories.items.length === 0)
    return (
      <Empty heading="No results">
        Try different words, or browse all <a href="/tools">tools</a> and <a href="/directories">directories</a>.
      </Empty>
    );
  const asked = { wanted, parameters };
  const catalogs = [
    <Catalog section="tools" nouns={['tool', 'tools']} found={tools} {...asked}>
      <ToolCards tools={tools.items} isComparable={!isAdult} />
    </Catalog>,
    <Catalog section="directories" nouns={['directory', 'directories']} found={directories} {...asked}>
      <DirectoryCards directories={directories.items} />
    </Catalog>,
  ];
  return <>{isBetter(directories, tools) ? catalogs.reverse() : catalogs}</>;
}

/** The matches are in order, best first. */
const isBetter = (one: SearchResultPage<unknown>, other: SearchResultPage<unknown>): boolean =>
  SEARCH_MATCHES.indexOf(one.search?.match ?? 'none') < SEARCH_MATCHES.indexOf(other.search?.match ?? 'none');

interface CatalogProps extends Pick<ResultsProps, 'wanted' | 'parameters'> {
  section: 'tools' | 'directories';
  nouns: [one: string, many: string];
  found: SearchResultPage<unknown>;
  children: ComponentChildren;
}

function Catalog({ section, nouns, found, wanted, parameters, children }: CatalogProps): VNode | null {
  const { total } = found.pagination;
  if (total === 0) return null;
  const count = counted(total, ...nouns);
  return (
    <section class="stack" aria-labelledby={section}>
      <div class="row row-apart">
        <h2 id={section} aria-live="polite">
          {count + wanted}
        </h2>
        {total > found.items.length && (
          <a class="nav-link" href={pathWithQuery(`/${section}`, parameters)}>
            See all {count}
          </a>
        )}
      </div>
      <SearchNotice search={found.search} />
      {children}
    </section>
  );
}
