import { TextField } from '../../platform/http/body-fields.js';

/** What stands in the path of the REST twin, which takes any text and finds nothing by most. */
export class SlugArguments {
  @TextField({ max: 1_000_000, blank: true })
  slug!: string;
}
