import { MAX_GRACE_DAYS, MAX_KEY_NAME } from '../../../../contexts/access/keys/key-limits.js';
import { ChoiceField, DayField, TextField } from '../../../../platform/input/body-fields.js';

/** Options of the form, in days. */
export const GRACE_PERIODS = Array.from({ length: MAX_GRACE_DAYS + 1 }, (_, days) => String(days));

export class NewKeyForm {
  @TextField({ max: MAX_KEY_NAME, oneLine: true })
  name!: string;

  @DayField({ optional: true })
  expires?: string;
}

/** For keys of users, who accept the acceptable-use policy. */
export class NewCatalogKeyForm extends NewKeyForm {
  /** The accepted version, which is the value of the checkbox. */
  @TextField({ max: 20 })
  policy!: string;
}

export class RenameKeyForm {
  @TextField({ max: MAX_KEY_NAME, oneLine: true })
  name!: string;
}

export class RotateKeyForm {
  @ChoiceField(GRACE_PERIODS)
  grace!: string;

  @DayField({ optional: true })
  expires?: string;

  @TextField({ max: 20, optional: true })
  policy?: string;
}

export class RevokeKeyForm {
  @TextField({ max: MAX_KEY_NAME })
  confirmation!: string;
}
