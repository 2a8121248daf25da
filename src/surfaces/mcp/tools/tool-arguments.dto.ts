import { TextField } from '../../../platform/input/body-fields.js';
import { JSON_RPC_MESSAGE } from '../../../platform/input/json-limits.js';

/** The slug that the REST call takes from its path. Any text is accepted; most match nothing. */
export class SlugArguments {
  @TextField({ max: JSON_RPC_MESSAGE.bytes, blank: true })
  slug!: string;
}
