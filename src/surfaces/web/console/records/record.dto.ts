import { RestoreBody } from '../../../../contexts/listings/editing/restore.dto.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { FlagParameter } from '../../../../platform/input/parameters/query-parameters.js';
import { VersionField } from '../../kit/conflicts/versioned-form.js';

const FLAG_VALUES = ['true', 'false'];

/** A button in a list that turns a flag on or off. */
export class FlagForm {
  @ChoiceField(FLAG_VALUES, { optional: true })
  published?: string;

  @ChoiceField(FLAG_VALUES, { optional: true })
  featured?: string;

  @ChoiceField(FLAG_VALUES, { optional: true })
  adult?: string;
}

export class DeleteForm {
  @TextField({ max: 200 })
  confirmation!: string;
}

/** A button of the history. */
export class RestoreForm extends RestoreBody {
  /** The version before the entry. */
  @ChoiceField(FLAG_VALUES, { optional: true })
  original?: string;

  @VersionField()
  version!: number;
}

export class SavedQuery {
  @FlagParameter({ description: 'Shows that the form was saved.' })
  saved?: boolean;
}
