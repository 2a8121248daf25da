import type { VNode } from 'preact';
import type { ListSavedQuery, SavedListingView } from '../../../../contexts/saved/saved-listings.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { Empty, excerpt, NameLink } from '../../kit/components/elements.js';
import { ListingIcon } from '../../kit/components/blocks.js';
import { Pages, pathWithQuery } from '../../kit/lists/tables.js';
import { ActionForm, Confirmation, Rejection } from '../../kit/forms/forms.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

const DONE = { saved: 'Listing saved.', removed: 'Listing removed.' };

const KINDS = [
  [undefined, 'All'],
  ['tool', 'Tools'],
  ['directory', 'Directories'],
] as const;

const PATHS = { tool: '/tools', directory: '/directories' };

interface SavedProps {
  query: ListSavedQuery;
  saved: Page<SavedListingView>;
  rejection: string | undefined;
}

export const SavedView = ({ query, saved: { items, pagination }, rejection }: SavedProps): VNode => (
  <DashboardFrame page="saved">
    <Confirmation messages={DONE} />
    <Rejection text={rejection} />
    <nav class="section-nav" aria-label="Filter saved listings">
      {KINDS.map(([kind, label]) => (
        <a href={pathWithQuery('/saved', { kind })} aria-current={kind === query.kind ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
    {items.length === 0 ? (
      <Empty heading={pagination.total === 0 ? 'No saved listings' : 'This page is empty'}>
        {pagination.total === 0 ? (
          <>
            Use “Save” on the page of a <a href="/tools">tool</a> or <a href="/directories">directory</a>.
          </>
        ) : (
          <a href={pathWithQuery('/saved', { kind: query.kind })}>Go to first page</a>
        )}
      </Empty>
    ) : (
      <div class="listings">
        {items.map((saved) => (
          <Saved saved={saved} query={query} />
        ))}
      </div>
    )}
    <Pages pagination={pagination} pathOf={(page) => pathWithQuery('/saved', { kind: query.kind, page })} />
  </DashboardFrame>
);

const Saved = ({ saved, query }: { saved: SavedListingView; query: ListSavedQuery }): VNode => {
  const { id, kind, savedAt, listing } = saved;
  const name = listing === null ? `A ${kind} that is no longer listed` : excerpt(listing.name, 100);
  return (
    <article class="listing">
      <ListingIcon name={name} icon={listing?.icon ?? null} />
      <div>
        <h2>{listing === null ? name : <NameLink href={`${PATHS[kind]}/${listing.slug}`} text={name} />}</h2>
        {listing !== null && <p dir="auto">{excerpt(listing.text, 160)}</p>}
      </div>
      <div class="listing-facts">
        <span class="note">
          Saved <ExactAgo at={savedAt} />
        </span>
        <ActionForm action={pathWithQuery(`/saved/${id}/remove`, { kind: query.kind, page: query.page })} look="small">
          Remove<span class="visually-hidden"> {name}</span>
        </ActionForm>
      </div>
    </article>
  );
};
