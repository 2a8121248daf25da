import { DeclineRequestBody } from '../../../../contexts/requests/listing-request.dto.js';
import { VersionField } from '../../kit/conflicts/versioned-form.js';

/** An admin declines the version that the page showed. */
export class DeclineForm extends DeclineRequestBody {
  @VersionField()
  version!: number;
}
