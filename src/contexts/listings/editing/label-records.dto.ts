import { Field } from '../../../platform/input/body-fields.js';
import { isLabelId, LABEL_ID } from '../../../platform/input/parameters/id-parameters.js';
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

export class MergeBody {
  @Field(
    (value) => (isLabelId(value) ? undefined : 'must be the ID of a label'),
    { type: 'string', pattern: LABEL_ID.source },
    { description: 'ID of the label that gets the listings.', example: '18' },
  )
  into!: string;
}
