import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { LOSS_STATUSES, type LossStatus } from '../../../../contexts/partners/watching/listing-loss.entity.js';
import {
  isLostListingItem,
  type LostListingItem,
  type UpdateLostListingsBody,
} from '../../../../contexts/partners/watching/lost-listing.dto.js';
import type { LostListingFilters } from '../../../../contexts/partners/watching/lost-listings.repository.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { MAX_BATCH } from '../../../../platform/input/batch.js';
import { ChoiceField, TextField, UrlField } from '../../../../platform/input/body-fields.js';
import { Filter } from '../../../../platform/input/filters.js';
import { ChoiceParameter, IdParameter, PageParameter, TextParameter } from '../../../../platform/input/parameters.js';
import { VersionedForm } from '../../kit/conflicts/form-conflicts.js';
import { parseVersion, selection } from '../../kit/lists/selection.js';
import { assigneeConditions, UNASSIGNED } from '../board/assignee-filter.js';
import { assignmentTo } from '../board/submission-moves.js';

export class LostListingsQuery {
  /** In links of notifications. */
  @Filter({ label: 'Tool', look: 'hidden' })
  @IdParameter({ description: 'Filter by tool.' })
  tool?: string;

  @Filter({ label: 'Partner', none: 'All partners' })
  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;

  @Filter({
    label: 'Status',
    none: 'Open',
    values: ['accepted', 'resolved'],
    names: { accepted: 'Dismissed' },
    before: 'partner',
  })
  @ChoiceParameter(LOSS_STATUSES, { description: 'Filter by status. Default: open.' })
  status?: LossStatus;

  @Filter({ label: 'Assignee', none: 'All assignees' })
  @TextParameter({ description: 'Filter by assignee: `mine`, `nobody`, a user ID, or a name without an account.' })
  assignee?: string;

  @PageParameter()
  page = 1;

  @TextParameter({ description: 'Number of listings that the last form changed.' })
  changed?: string;
}

export const lostListingFilters = (
  { tool, partner, status = 'open', assignee }: LostListingsQuery,
  admin: Pick<SignedInUser, 'userId'>,
): LostListingFilters => ({ toolId: tool, partnerId: partner, status, ...assigneeConditions(assignee, admin) });

export class StatusForm extends VersionedForm {
  @ChoiceField(LOSS_STATUSES)
  status!: LossStatus;
}

export class AssignForm extends VersionedForm {
  /** The ID of an account, or `nobody`. */
  @TextField({ max: 200 })
  assignee!: string;
}

export class NewUrlForm extends VersionedForm {
  @UrlField({})
  listingUrl!: string;
}

/** Changes the selected listings. */
export class SelectedForm {
  @ChoiceField(['assign', 'accept'])
  change!: 'assign' | 'accept';

  /** The ID of an account, or `nobody`. */
  @TextField({ max: 200, optional: true })
  assignee?: string;
}

const ID_LENGTH = 36;

/** The value of a checkbox is the version that the page showed. */
export const LOST_LISTINGS = selection({
  noun: 'listing',
  prefix: 'lost-',
  keyOf: ({ toolId, directorySlug }: Omit<LostListingItem, 'version'>) => `${toolId}-${directorySlug}`,
  itemOf: (key, version): LostListingItem => ({
    toolId: key.slice(0, ID_LENGTH),
    directorySlug: key.slice(ID_LENGTH + 1),
    version: parseVersion(version),
  }),
  pathOf: ({ toolId }) => `/console/submissions/${toolId}`,
  reasons: { stale: 'It was changed after you opened the page. Check it, then try again.' },
});

export function lostListingBatch(items: LostListingItem[], { change, assignee }: SelectedForm): UpdateLostListingsBody {
  if (items.length > MAX_BATCH) throw invalid(`Select at most ${MAX_BATCH} listings.`);
  if (!items.every(isLostListingItem))
    throw invalid('A selected listing is not in the list. Reload the page, then try again.');
  if (change === 'accept') return { items, status: 'accepted' };
  if (assignee === undefined) throw invalid('Choose an assignee.');
  return { items, ...assignmentTo(assignee === UNASSIGNED ? null : assignee) };
}
