import { EmailField, TextField } from '../../../../platform/input/body-fields.js';
import { MAX_PATH } from './local-path.js';

export class SignInForm {
  @EmailField({ example: 'ada@studio.example' })
  email!: string;

  @TextField({ max: MAX_PATH, optional: true })
  next?: string;
}

export class CodeForm {
  @TextField({ max: 20, example: '1234 5678' })
  code!: string;
}
