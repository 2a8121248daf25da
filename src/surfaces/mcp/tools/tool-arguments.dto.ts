import { TextField } from '../../../platform/input/body-fields.js';
import { JSON_RPC_MESSAGE } from '../../../platform/input/json-limits.js';

/** The slug, which REST calls have in their path. Any text is accepted. */
export class SlugArguments {
  @TextField({ max: JSON_RPC_MESSAGE.bytes, blank: true })
  slug!: string;
}
