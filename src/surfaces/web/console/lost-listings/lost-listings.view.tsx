import type { VNode } from 'preact';
import type { LostListingDto } from '../../../../contexts/partners/watching/lost-listing.dto.js';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { LinkButton, SubmitButton } from '../../kit/components/elements.js';
import { ActionHead, EmptyList, ListTable, pagePath, Total } from '../../kit/lists/tables.js';
import { Confirmation, Rejection } from '../../kit/forms/forms.js';
import { FilterSelect } from '../../kit/forms/filters.js';
import { SelectAllRows, SelectHead, SelectionBar, SelectionResult } from '../../kit/lists/selection.js';
import { Live, LiveMark } from '../../kit/live/live.js';
import { optionsOf, UNASSIGNED, useAssigneeChoices } from '../board/assignee-filter.js';
import { ConsoleFrame, FilterBar } from '../frame/console-frame.js';
import { LostListingRow, type LostListingFormState } from './lost-listing-row.js';
import { LOST_LISTINGS, LostListingsQuery } from './lost-listings.dto.js';

interface LostListingsProps {
  listings: Page<LostListingDto>;
  choices: SubmissionChoices;
  query: LostListingsQuery;
  sent: LostListingFormState;
}

export const PATH = '/console/lost-listings';

const DONE = {
  assigned: 'Assignee saved.',
  accepted: 'Dismissed. The listing stays lost.',
  resolved: 'Resolved. The listing is checked again soon.',
  open: 'Reopened. The listing is checked again soon.',
  recorded: 'New URL recorded. It is checked soon.',
};

export function LostListingsView({ listings, choices, query: shown, sent }: LostListingsProps): VNode {
  const { items, pagination } = listings;
  const { changed, ...query } = shown;
  return (
    <ConsoleFrame
      section="lostListings"
      title="Lost listings"
      heading={
        <>
          <Total value={pagination.total} />
          <LiveMark />
        </>
      }
    >
      <div class="row">
        <FilterBar
          action={PATH}
          of={LostListingsQuery}
          query={query}
          label="Filter lost listings"
          choices={{
            partner: { options: optionsOf(choices.partners) },
            ...useAssigneeChoices(choices.assignees, query.assignee),
          }}
        />
        <LinkButton look="small quiet" href="/console/board/survival" text="View listings kept" />
        <LinkButton look="small quiet" href="/console/board" text="View board" />
      </div>
      <Confirmation messages={DONE} />
      <SelectionResult of={LOST_LISTINGS} outcome={sent.outcome} changed={changed} />
      <Live topic="submissions" path={pagePath(PATH, query)}>
        <Rejection text={sent.rejection} />
        {items.length > 0 && <SelectAllRows />}
        <ListTable
          columns={[<SelectHead />, 'Listing', 'Partner', 'Problem', 'Evidence', 'Assignee', <ActionHead />]}
          path={PATH}
          query={query}
          pagination={pagination}
          empty={
            <EmptyList noun="lost listings" path={PATH} query={query}>
              Listings of Done submissions are checked 7, 30 and 90 days after Done, then every 90 days for two years.
              Those that two checks, 24 hours apart, find missing or without their link appear here.
            </EmptyList>
          }
        >
          {items.map((listing) => (
            <LostListingRow listing={listing} query={query} assignees={choices.assignees} sent={sent} />
          ))}
        </ListTable>
      </Live>
      <SelectionBar action={pagePath(`${PATH}/batch`, query)} label="Change selected listings">
        <FilterSelect
          name="assignee"
          label="Assign selected to"
          none="Assign to…"
          options={[[UNASSIGNED, 'Unassigned'], ...optionsOf(choices.assignees)]}
        />
        <SubmitButton look="small" name="change" value="assign" text="Assign" />
        <SubmitButton look="small" name="change" value="accept" text="Dismiss losses" />
      </SelectionBar>
    </ConsoleFrame>
  );
}
