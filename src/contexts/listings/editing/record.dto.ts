import { Field, FlagField } from '../../../platform/input/body-fields.js';
import { Filter } from '../../../platform/input/filters.js';
import { FlagParameter, isLabelId, LABEL_ID, TextParameter } from '../../../platform/input/parameters.js';
import { ListQuery } from '../../../platform/input/page.js';

/** An identity column of PostgreSQL. */
const AUDIT_ID = /^[1-9]\d{0,17}$/;

/** The audit entry to which a listing is restored. */
export class RestoreBody {
  @Field(
    (value) => (typeof value === 'string' && AUDIT_ID.test(value) ? undefined : 'must be the ID of an audit entry'),
    { type: 'string', pattern: AUDIT_ID.source },
    { description: 'An audit entry of this listing. Restores the values right after it.', example: '421' },
  )
  auditId!: string;

  @FlagField({ optional: true, description: 'true: restores the values before the entry.' })
  before?: boolean;
}

export class ListLabelsQuery extends ListQuery {
  @Filter({ label: 'Search labels', placeholder: 'Part of a name or slug' })
  @TextParameter({ description: 'Part of a name or slug.' })
  q?: string;
}

/** Only labels of tools have the adult flag. */
export class ListToolLabelsQuery extends ListLabelsQuery {
  @Filter({ label: 'Adult' })
  @FlagParameter({ description: 'true: only adult labels; false: only other labels.' })
  adult?: boolean;
}

export class MergeBody {
  @Field(
    (value) => (isLabelId(value) ? undefined : 'must be the ID of a label'),
    { type: 'string', pattern: LABEL_ID.source },
    { description: 'ID of the label that gets the listings.', example: '18' },
  )
  into!: string;
}
