import type { VNode } from 'preact';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type { LossStatus } from '../../../../contexts/partners/watching/listing-loss.entity.js';
import type { LostListingDto, LostListingItem } from '../../../../contexts/partners/watching/lost-listing.dto.js';
import { Menu } from '../../kit/components/blocks.js';
import { NameLink, SubmitButton } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { Select } from '../../kit/forms/filters.js';
import { ActionForm, TextField } from '../../kit/forms/forms.js';
import { pagePath } from '../../kit/lists/tables.js';
import { SelectBox, type SelectionState } from '../../kit/lists/selection.js';
import type { Form } from '../../kit/pages/form-handler.js';
import { useUser } from '../../kit/components/viewer.js';
import { CheckResult, LostMark, LostUrl, RecoveredMark } from '../../kit/submissions/submission-marks.js';
import { optionsOf, UNASSIGNED } from '../board/assignee-filter.js';
import { LOST_LISTINGS, type LostListingsQuery } from './lost-listings.dto.js';

/** A rejected form, or a selection that was not changed completely. */
export interface LostListingFormState extends SelectionState {
  /** `problem`: with the URL. */
  row?: { key: string; typed: Form; problem: string | undefined };
}

interface RowProps {
  listing: LostListingDto;
  query: Omit<LostListingsQuery, 'changed'>;
  assignees: readonly Assignee[];
  sent: LostListingFormState;
}

const rowOf = ({ tool, directory }: LostListingDto): Pick<LostListingItem, 'toolId' | 'directorySlug'> => ({
  toolId: tool.id,
  directorySlug: directory.slug,
});
const keyOf = (listing: LostListingDto): string => LOST_LISTINGS.keyOf(rowOf(listing));
/** The row's own form, if it was rejected. */
const sentRow = ({ listing, sent: { row } }: RowProps): LostListingFormState['row'] =>
  row?.key === keyOf(listing) ? row : undefined;

export function LostListingRow(props: RowProps): VNode {
  const { listing, sent } = props;
  const { tool, partner, directory, problem, lostAt, recoveredAt, status } = listing;
  const row = rowOf(listing);
  return (
    <tr data-key-item id={LOST_LISTINGS.fieldOf(row)}>
      <td>
        <SelectBox
          of={LOST_LISTINGS}
          row={row}
          value={listing.version}
          name={`${tool.name} at ${directory.name}`}
          outcome={sent.outcome}
        />
      </td>
      <th scope="row">
        <span>
          <NameLink href={`/console/submissions/${tool.id}`} text={tool.name} /> at{' '}
          <span dir="auto">{directory.name}</span>
        </span>
      </th>
      <td data-label="Partner" dir="auto">
        {partner.name}
      </td>
      <td data-label="Problem">
        <div>
          {recoveredAt === null ? <LostMark problem={problem} /> : <RecoveredMark at={new Date(recoveredAt)} />}
          <div class="small quiet">
            Lost <ExactAgo at={new Date(lostAt)} />
            {recoveredAt === null && status !== 'open' && `, ${status}`}
          </div>
        </div>
      </td>
      <td data-label="Evidence" class="small">
        <Evidence {...listing} />
      </td>
      <td data-label="Assignee">
        <AssigneeCell {...props} />
      </td>
      <td>
        <RowMenu {...props} />
      </td>
    </tr>
  );
}

/** What checks found, and when. */
const Evidence = ({ liveAt, listingUrl, recordedUrl, check }: LostListingDto): VNode => (
  <div>
    <div class="breaks">
      <LostUrl url={listingUrl} recordedUrl={recordedUrl} />
    </div>
    {liveAt !== null && (
      <div>
        First live <ExactAgo at={new Date(liveAt)} />
      </div>
    )}
    <div>
      Latest check: <CheckResult check={check ?? undefined} hasListing={recordedUrl !== null} />
    </div>
  </div>
);

const pathOf = ({ listing: { tool, directory }, query }: RowProps, action: string): string =>
  pagePath(`/console/lost-listings/${tool.id}/${directory.slug}/${action}`, query);

function AssigneeCell(props: RowProps): VNode {
  const { assignee, version, tool } = props.listing;
  if (assignee !== null) return <span dir="auto">{assignee}</span>;
  return (
    <ActionForm
      action={pathOf(props, 'assign')}
      look="quiet small"
      fields={{ version, assignee: useUser().userId }}
      aria-keyshortcuts="a"
    >
      Assign to me<span class="visually-hidden">: {tool.name}</span>
    </ActionForm>
  );
}

const BUTTONS: Record<LossStatus, string> = { accepted: 'Dismiss', resolved: 'Mark as fixed', open: 'Reopen' };

function RowMenu(props: RowProps): VNode {
  const { tool, directory, recoveredAt } = props.listing;
  return (
    <Menu
      look="quiet small icon"
      icon="more"
      label={`Change ${tool.name} at ${directory.name}`}
      isOpen={sentRow(props) !== undefined}
      class="stack stack-tight"
    >
      {recoveredAt === null && <StatusForm {...props} />}
      {recoveredAt === null && <UrlForm {...props} />}
      <AssignmentForm {...props} />
    </Menu>
  );
}

const StatusForm = (props: RowProps): VNode => (
  <form class="stack stack-tight" method="post" action={pathOf(props, 'status')}>
    <input type="hidden" name="version" value={props.listing.version} />
    {(['accepted', 'resolved', 'open'] as const)
      .filter((status) => status !== props.listing.status)
      .map((status) => (
        <SubmitButton look="quiet small" name="status" value={status} text={BUTTONS[status]} />
      ))}
  </form>
);

function UrlForm(props: RowProps): VNode {
  const { listing } = props;
  const sent = sentRow(props);
  return (
    <form
      class="stack stack-tight"
      method="post"
      action={pathOf(props, 'url')}
      novalidate
      {...draftAttributes(sent?.typed.listingUrl !== undefined)}
    >
      <input type="hidden" name="version" value={listing.version} />
      <TextField
        name="listingUrl"
        id={`url-${keyOf(listing)}`}
        label="New listing URL"
        problem={sent?.problem}
        type="url"
        placeholder="https://"
        value={sent?.typed.listingUrl ?? ''}
      />
      <SubmitButton look="small">Record new URL</SubmitButton>
    </form>
  );
}

function AssignmentForm(props: RowProps): VNode {
  const { listing, assignees } = props;
  const current = listing.assigneeId ?? listing.assignee;
  const id = `assignee-${keyOf(listing)}`;
  const options = new Map([[UNASSIGNED, 'Unassigned'], ...optionsOf(assignees)]);
  if (current !== null && !options.has(current)) options.set(current, `${listing.assignee} (not an admin)`);
  return (
    <form class="stack stack-tight" method="post" action={pathOf(props, 'assign')}>
      <input type="hidden" name="version" value={listing.version} />
      <div class="field">
        <label for={id}>Assignee</label>
        <Select id={id} name="assignee" options={[...options]} chosen={current ?? UNASSIGNED} />
      </div>
      <SubmitButton look="small">Save assignee</SubmitButton>
    </form>
  );
}
