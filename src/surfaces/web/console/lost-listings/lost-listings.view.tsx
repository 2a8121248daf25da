import type { VNode } from 'preact';
import type { LostListingDto } from '../../../../contexts/partners/watching/lost-listing.dto.js';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { ClearFilters, Empty } from '../../kit/components/empty.js';
import { ActionHead } from '../../kit/components/folding-table.js';
import { counted } from '../../kit/components/measures.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { filterParameters, ListTable, pagePath, Total } from '../../kit/lists/list-table.js';
import type { SentSelection } from '../../kit/lists/selected-rows.js';
import { changedCount, SelectAllRows, SelectHead, SelectionBar, SelectionResult } from '../../kit/lists/selection.js';
import { Live, LiveMark } from '../../kit/live/live.js';
import { AssigneeFilter, UNASSIGNED } from '../board/assignee-filter.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FilterBar, PartnerFilter } from '../frame/filter-bar.js';
import { LostListingRow, type SentRow } from './lost-listing-row.js';
import type { LostListingsQuery } from './lost-listings.dto.js';
import { rowKey } from './selected-listings.js';

interface LostListingsProps {
  listings: Page<LostListingDto>;
  choices: SubmissionChoices;
  query: LostListingsQuery;
  sent: SentChange;
}

/** A rejected form, or a selection that was not changed completely. */
export interface SentChange extends SentSelection {
  row?: SentRow;
}

type Filters = Omit<LostListingsQuery, 'done' | 'changed'>;

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
  const { done, changed, ...query } = shown;
  return (
    <ConsoleFrame
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
        <LostListingFilters query={query} choices={choices} />
        <a class="button button-small button-quiet" href="/console/board/survival">
          View survival
        </a>
        <a class="button button-small button-quiet" href="/console/board">
          View board
        </a>
      </div>
      <Confirmation messages={DONE} done={done} />
      <SelectionResult outcome={sent.outcome} noun="listing" success={successOf(changedCount(changed))} />
      <Live topic="submissions" path={pagePath(PATH, query)}>
        <Rejection text={sent.rejection} />
        {items.length > 0 && <SelectAllRows />}
        <ListTable
          columns={[<SelectHead />, 'Listing', 'Partner', 'Problem', 'Evidence', 'Assignee', <ActionHead />]}
          path={PATH}
          query={query}
          pagination={pagination}
          empty={<NoLostListings query={query} />}
        >
          {items.map((listing) => (
            <LostListingRow
              listing={listing}
              query={query}
              assignees={choices.assignees}
              sent={sent.row?.key === keyOf(listing) ? sent.row : undefined}
              isSelected={sent.outcome?.failed.some(({ key }) => key === keyOf(listing)) ?? false}
            />
          ))}
        </ListTable>
      </Live>
      <SelectionBar action={pagePath(`${PATH}/batch`, query)} label="Change selected listings">
        <FilterSelect
          name="assignee"
          label="Assign selected to"
          none="Assign to…"
          chosen={undefined}
          options={[
            [UNASSIGNED, 'Unassigned'],
            ...choices.assignees.map(({ id, name }): [string, string] => [id, name]),
          ]}
        />
        <button class="button button-small" type="submit" name="change" value="assign">
          Assign
        </button>
        <button class="button button-small" type="submit" name="change" value="accept">
          Dismiss losses
        </button>
      </SelectionBar>
    </ConsoleFrame>
  );
}

const keyOf = ({ tool, directory }: LostListingDto): string => rowKey(tool.id, directory.slug);

const successOf = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : `${counted(count, 'listing')} changed.`;

const LostListingFilters = ({ query, choices }: { query: Filters; choices: SubmissionChoices }): VNode => (
  <FilterBar action={PATH} query={query} label="Filter lost listings">
    {query.tool !== undefined && <input type="hidden" name="tool" value={query.tool} />}
    <FilterSelect
      name="status"
      label="Status"
      none="Open"
      chosen={query.status}
      options={[
        ['accepted', 'Dismissed'],
        ['resolved', 'Resolved'],
      ]}
    />
    <PartnerFilter partners={choices.partners} chosen={query.partner} />
    <AssigneeFilter assignees={choices.assignees} chosen={query.assignee} />
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
