import type { VNode } from 'preact';
import type { LostListingDto } from '../../../../contexts/partners/watching/lost-listing.dto.js';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { ClearFilters, Empty } from '../../kit/components/empty.js';
import { ActionHead } from '../../kit/components/folding-table.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { filterParameters, ListTable, pagePath, Total } from '../../kit/lists/list-table.js';
import { Live, LiveMark } from '../../kit/live/live.js';
import { AssigneeFilter } from '../board/assignee-filter.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterBar, PartnerFilter } from '../frame/filter-bar.js';
import { LostListingRow, rowKey, type SentRow } from './lost-listing-row.js';
import type { LostListingsQuery } from './lost-listings.dto.js';

export interface LostListingsProps {
  frame: Frame;
  listings: Page<LostListingDto>;
  choices: SubmissionChoices;
  query: LostListingsQuery;
  sent: SentChange;
}

/** A rejected form. */
export interface SentChange {
  rejection?: string | undefined;
  row?: SentRow;
}

type Filters = Omit<LostListingsQuery, 'done'>;

export const PATH = '/console/lost-listings';

const DONE = {
  assigned: 'Assignee saved.',
  accepted: 'Accepted. The listing stays lost.',
  resolved: 'Resolved. The listing is checked again soon.',
  open: 'Reopened. The listing is checked again soon.',
  recorded: 'New URL recorded. It is checked soon.',
};

export function LostListingsView({
  frame,
  listings,
  choices,
  query: { done, ...query },
  sent,
}: LostListingsProps): VNode {
  const { items, pagination } = listings;
  return (
    <ConsoleFrame
      {...frame}
      section="board"
      title="Lost listings"
      heading={
        <>
          <Total value={pagination.total} />
          <LiveMark />
        </>
      }
    >
      <div class="row">
        <LostListingFilters query={query} choices={choices} frame={frame} />
        <a class="button button-small button-quiet" href="/console/board/survival">
          View survival
        </a>
        <a class="button button-small button-quiet" href="/console/board">
          View board
        </a>
      </div>
      <Confirmation messages={DONE} done={done} />
      <Live topic="submissions" path={pagePath(PATH, query)}>
        <Rejection text={sent.rejection} />
        <ListTable
          columns={['Listing', 'Problem', 'Evidence', 'Assignee', <ActionHead />]}
          path={PATH}
          query={query}
          pagination={pagination}
          empty={<NoLostListings query={query} />}
        >
          {items.map((listing) => (
            <LostListingRow
              listing={listing}
              query={query}
              admin={frame.admin}
              assignees={choices.assignees}
              sent={sent.row?.key === rowKey(listing.tool.id, listing.directory.slug) ? sent.row : undefined}
            />
          ))}
        </ListTable>
      </Live>
    </ConsoleFrame>
  );
}

interface FiltersProps {
  query: Filters;
  choices: SubmissionChoices;
  frame: Frame;
}

const LostListingFilters = ({ query, choices, frame }: FiltersProps): VNode => (
  <FilterBar action={PATH} query={query} label="Filter lost listings">
    {query.tool !== undefined && <input type="hidden" name="tool" value={query.tool} />}
    <FilterSelect
      name="status"
      label="Status"
      none="Open"
      chosen={query.status}
      options={[
        ['accepted', 'Accepted'],
        ['resolved', 'Resolved'],
      ]}
    />
    <PartnerFilter partners={choices.partners} chosen={query.partner} />
    <AssigneeFilter assignees={choices.assignees} chosen={query.assignee} admin={frame.admin} />
  </FilterBar>
);

const NoLostListings = ({ query }: { query: Filters }): VNode =>
  Object.keys(filterParameters(query)).length === 0 ? (
    <Empty heading="No lost listings">
      Listings of Done submissions are checked 7, 30 and 90 days after Done, then every 90 days for two years. Those
      that two checks, 24 hours apart, find missing or without their link appear here.
    </Empty>
  ) : (
    <Empty heading="No matching listings">
      <ClearFilters path={PATH} />
    </Empty>
  );
