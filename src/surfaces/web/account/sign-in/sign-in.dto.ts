import { EmailField, TextField } from '../../../../platform/input/body-fields.js';

export class SignInForm {
  @EmailField({ example: 'ada@studio.example' })
  email!: string;

  @TextField({ max: 500, optional: true })
  next?: string;
}

export class CodeForm {
  @TextField({ max: 20, example: '1234 5678' })
  code!: string;
}
