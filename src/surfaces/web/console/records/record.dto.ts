import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { FlagParameter } from '../../../../platform/input/parameters/query-parameters.js';

const FLAGS = ['true', 'false'];

/** A button in a list that turns a flag on or off. */
export class MarkForm {
  @ChoiceField(FLAGS, { optional: true })
  published?: string;

  @ChoiceField(FLAGS, { optional: true })
  featured?: string;

  @ChoiceField(FLAGS, { optional: true })
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
