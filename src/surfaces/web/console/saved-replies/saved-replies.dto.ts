import { MAX_REPLY } from '../../../../contexts/support/desk/desk.dto.js';
import { MAX_SAVED_TITLE } from '../../../../contexts/support/saved-replies/saved-replies.service.js';
import { TextField } from '../../../../platform/input/body-fields.js';

export class SavedReplyForm {
  @TextField({ max: MAX_SAVED_TITLE, oneLine: true })
  title!: string;

  @TextField({ max: MAX_REPLY })
  content!: string;
}
