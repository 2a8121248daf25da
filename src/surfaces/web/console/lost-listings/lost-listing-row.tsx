import type { VNode } from 'preact';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type { LossStatus } from '../../../../contexts/partners/watching/listing-loss.entity.js';
import type { LostListingDto } from '../../../../contexts/partners/watching/lost-listing.dto.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';
import { draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { ActionForm } from '../../kit/forms/action-form.js';
import { TextField } from '../../kit/forms/field.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { SelectBox } from '../../kit/lists/selection.js';
import type { Form } from '../../kit/pages/form-handler.js';
import { useUser } from '../../kit/pages/viewer.js';
import { CheckResult } from '../../kit/submissions/check-result.js';
import { LostMark, LostUrl, RecoveredMark } from '../../kit/submissions/lost-mark.js';
import { UNASSIGNED } from '../board/assignee-filter.js';
import type { LostListingsQuery } from './lost-listings.dto.js';
import { rowKey, selectionField } from './selected-listings.js';

/** A rejected form of a row. */
export interface SentRow {
  key: string;
  typed: Form;
  /** With the URL. */
  problem: string | undefined;
}

interface RowProps {
  listing: LostListingDto;
  query: Omit<LostListingsQuery, 'done' | 'changed'>;
  assignees: readonly Assignee[];
  sent: SentRow | undefined;
  /** Listings that were not changed stay selected. */
  isSelected: boolean;
}

export function LostListingRow(props: RowProps): VNode {
  const { listing, isSelected } = props;
  const { tool, partner, directory, problem, lostAt, recoveredAt, status } = listing;
  const field = selectionField(rowKey(tool.id, directory.slug));
  return (
    <tr data-key-item id={field}>
      <td>
        <SelectBox
          field={field}
          value={listing.version}
          name={`${tool.name} at ${directory.name}`}
          noun="listing"
          isSelected={isSelected}
        />
      </td>
      <th scope="row">
        <span>
          <a href={`/console/submissions/${tool.id}`} dir="auto">
            {tool.name}
          </a>{' '}
          at <span dir="auto">{directory.name}</span>
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

const BUTTONS: Record<LossStatus, string> = {
  accepted: 'Dismiss',
  resolved: 'Mark as fixed',
  open: 'Reopen',
};

function RowMenu(props: RowProps): VNode {
  const { listing, sent } = props;
  const { tool, directory, recoveredAt } = listing;
  return (
    <details class="menu" open={sent !== undefined}>
      <summary
        class="button button-quiet button-small button-icon"
        aria-label={`Change ${tool.name} at ${directory.name}`}
      >
        <Icon name="more" />
      </summary>
      <div class="stack stack-tight">
        {recoveredAt === null && <StatusForm {...props} />}
        {recoveredAt === null && <UrlForm {...props} />}
        <AssignmentForm {...props} />
      </div>
    </details>
  );
}

const StatusForm = (props: RowProps): VNode => (
  <form class="stack stack-tight" method="post" action={pathOf(props, 'status')}>
    <input type="hidden" name="version" value={props.listing.version} />
    {(['accepted', 'resolved', 'open'] as const)
      .filter((status) => status !== props.listing.status)
      .map((status) => (
        <button class="button button-quiet button-small" type="submit" name="status" value={status}>
          {BUTTONS[status]}
        </button>
      ))}
  </form>
);

function UrlForm(props: RowProps): VNode {
  const { listing, sent } = props;
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
        id={`url-${rowKey(listing.tool.id, listing.directory.slug)}`}
        label="New listing URL"
        problem={sent?.problem}
        type="url"
        placeholder="https://"
        value={sent?.typed.listingUrl ?? ''}
      />
      <button class="button button-small" type="submit">
        Record new URL
      </button>
    </form>
  );
}

function AssignmentForm(props: RowProps): VNode {
  const { listing, assignees } = props;
  const current = listing.assigneeId ?? listing.assignee;
  const id = `assignee-${rowKey(listing.tool.id, listing.directory.slug)}`;
  const options = assignees.map(({ id, name }) => ({ value: id, name }));
  if (current !== null && !assignees.some(({ id }) => id === current))
    options.push({ value: current, name: `${listing.assignee} (not an admin)` });
  return (
    <form class="stack stack-tight" method="post" action={pathOf(props, 'assign')}>
      <input type="hidden" name="version" value={listing.version} />
      <div class="field">
        <label for={id}>Assignee</label>
        <select id={id} name="assignee">
          {[{ value: UNASSIGNED, name: 'Unassigned' }, ...options].map(({ value, name }) => (
            <option value={value} selected={value === (current ?? UNASSIGNED)}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button class="button button-small" type="submit">
        Save assignee
      </button>
    </form>
  );
}
