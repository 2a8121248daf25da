import { Body, Get, Query } from '@nestjs/common';
import type { VNode } from 'preact';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import {
  ListSavedQuery,
  SavedListingsService,
  type SavedListingView,
  SaveListingBody,
} from '../../../../contexts/saved/saved-listings.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { Id } from '../../../../platform/input/parameters.js';
import { ListingIcon } from '../../kit/components/blocks.js';
import { Empty, excerpt, NameLink } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { ActionForm, Confirmation, Rejection } from '../../kit/forms/forms.js';
import { LAST_PAGE, Pages, pathWithQuery } from '../../kit/lists/tables.js';
import { type Form, type FormResult, type FormState, handleForm } from '../../kit/pages/form-handler.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, PostForm, SeeOther } from '../../kit/pages/page.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

const PER_PAGE = 20;

@UserPages('saved')
export class SavedController {
  constructor(private readonly saved: SavedListingsService) {}

  @Get()
  async listSaved(
    @CurrentUser() { userId }: SignedInUser,
    @Query() query: ListSavedQuery,
    sent?: FormState,
  ): Promise<FreshPage> {
    const shown = { kind: query.kind, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const saved = await this.saved.listSaved(userId, shown);
    return page(SavedView, { query, saved, rejection: sent?.message }, sent?.status);
  }

  /** Without a one-time token, because the form is part of public pages. Saving a listing twice changes nothing. */
  @PostForm()
  saveListing(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SaveListingBody,
      action: (input) => this.saved.saveListing(user.userId, input),
      rerender: (sent) => this.listSaved(user, { page: 1, limit: 1 }, sent),
      redirectTo: '/saved?done=saved',
    });
  }

  @PostForm(':id/remove')
  async removeSaved(
    @CurrentUser() { userId }: SignedInUser,
    @Id() id: string,
    @Query() { kind, page: number }: ListSavedQuery,
  ): Promise<SeeOther> {
    await this.saved.removeSaved(userId, id);
    return new SeeOther(pathWithQuery('/saved', { kind, page: number, done: 'removed' }));
  }
}

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

const SavedView = ({ query, saved: { items, pagination }, rejection }: SavedProps): VNode => (
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
