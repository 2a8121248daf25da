import { Field, FlagField } from '../../../platform/input/body-fields.js';

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
