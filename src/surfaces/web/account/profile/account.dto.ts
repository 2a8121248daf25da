import { EmailField, TextField } from '../../../../platform/input/body-fields.js';

export const MAX_NAME = 100;

export class NameForm {
  @TextField({ max: MAX_NAME, oneLine: true, example: 'Ada Winter' })
  name!: string;
}

export class EmailForm {
  @EmailField({ example: 'ada@studio.example' })
  email!: string;
}

export class CloseForm {
  @TextField({ max: 320, example: 'ada@studio.example' })
  email!: string;
}
