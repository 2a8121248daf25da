import { TextField } from '../../platform/http/body-fields.js';
import { JSON_RPC_MESSAGE } from '../../platform/http/json-limits.js';

/** What stands in the path of the REST twin, which takes any text and finds nothing by most. */
export class SlugArguments {
  @TextField({ max: JSON_RPC_MESSAGE.bytes, blank: true })
  slug!: string;
}
