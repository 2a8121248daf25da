import { Field } from '../../../platform/input/body-fields.js';
import { ListQuery } from '../../../platform/input/parameters/list-query.js';
import { FlagParameter, TextParameter } from '../../../platform/input/parameters/query-parameters.js';

export class ListLabelsQuery extends ListQuery {
  @TextParameter({ description: 'Part of a name or slug.' })
  q?: string;
}

/** Only labels of tools have the adult flag. */
export class ListToolLabelsQuery extends ListLabelsQuery {
  @FlagParameter({ description: 'true: only adult labels; false: only other labels.' })
  adult?: boolean;
}

const MAX_INTEGER = 2_147_483_647;
const LABEL_ID = /^[1-9]\d{0,9}$/;

const isLabelId = (value: unknown): boolean =>
  typeof value === 'string' && LABEL_ID.test(value) && Number(value) <= MAX_INTEGER;

export class MergeBody {
  @Field(
    (value) => (isLabelId(value) ? undefined : 'must be the ID of a label'),
    { type: 'string', pattern: LABEL_ID.source },
    { description: 'ID of the label that gets the listings.', example: '18' },
  )
  into!: string;
}
