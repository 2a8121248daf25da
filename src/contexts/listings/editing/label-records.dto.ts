import { Field } from '../../../platform/input/body-fields.js';
import { ListQuery } from '../../../platform/input/parameters/list-query.js';
import { FlagParameter, TextParameter } from '../../../platform/input/parameters/query-parameters.js';

export class ListLabelsQuery extends ListQuery {
  @TextParameter({ description: 'Part of a name or slug.' })
  q?: string;
}

/** Labels of tools can be marked as adult. */
export class ListToolLabelsQuery extends ListLabelsQuery {
  @FlagParameter({ description: 'Only labels with the adult mark, or only others.' })
  adult?: boolean;
}

const MAX_INTEGER = 2_147_483_647;
const LABEL_ID = /^[1-9]\d{0,9}$/;

const isLabelId = (value: unknown): boolean =>
  typeof value === 'string' && LABEL_ID.test(value) && Number(value) <= MAX_INTEGER;

export class MergeBody {
  @Field(
    (value) => (isLabelId(value) ? undefined : 'must be the id of a label'),
    { type: 'string', pattern: LABEL_ID.source },
    { description: 'The id of the label that gets the listings.', example: '18' },
  )
  into!: string;
}
