import { MAX_BLOCKED_VALUE } from '../../../../contexts/accounts/connections/desk/app-desk.dto.js';
import { TextField } from '../../../../platform/input/body-fields.js';

export class BlockForm {
  @TextField({ max: MAX_BLOCKED_VALUE, oneLine: true })
  clientIdOrHost!: string;
}
