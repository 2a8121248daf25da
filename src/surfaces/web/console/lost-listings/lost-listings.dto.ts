import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { LOSS_STATUSES, type LossStatus } from '../../../../contexts/partners/watching/listing-loss.entity.js';
import type { LostListingFilters } from '../../../../contexts/partners/watching/lost-listings.repository.js';
import { ChoiceField, TextField, UrlField } from '../../../../platform/input/body-fields.js';
import {
  ChoiceParameter,
  IdParameter,
  PageParameter,
  TextParameter,
} from '../../../../platform/input/parameters/query-parameters.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';
import { assigneeConditions } from '../board/assignee-filter.js';

export class LostListingsQuery {
  /** In links of notifications. */
  @IdParameter({ description: 'Filter by tool.' })
  tool?: string;

  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;

  @ChoiceParameter(LOSS_STATUSES, { description: 'Filter by status. Default: open.' })
  status?: LossStatus;

  @TextParameter({ description: 'Filter by assignee: `mine`, `nobody`, a user ID, or a name without an account.' })
  assignee?: string;

  @PageParameter()
  page = 1;

  @TextParameter({ description: 'The form that was just handled.' })
  done?: string;

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
