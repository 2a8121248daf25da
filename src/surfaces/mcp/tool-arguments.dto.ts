import { TextField } from '../../platform/http/body-fields.js';

/** What stands in the path of the REST twin. */
export class SlugArguments {
  @TextField({ max: 200 })
  slug!: string;
}
