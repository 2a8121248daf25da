import { TextField } from '../../platform/input/body-fields.js';
import { JSON_RPC_MESSAGE } from '../../platform/input/json-limits.js';

/** What stands in the path of the REST twin, which takes any text and finds nothing by most. */
export class SlugArguments {
  @TextField({ max: JSON_RPC_MESSAGE.bytes, blank: true })
  slug!: string;
}
