import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { FlagParameter } from '../../../../platform/input/parameters/query-parameters.js';

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

export class SavedQuery {
  @FlagParameter({ description: 'Shows that the form was saved.' })
  saved?: boolean;
}
