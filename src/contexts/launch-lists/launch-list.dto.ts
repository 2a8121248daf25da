import { ChoiceField, TextField, UrlField } from '../../platform/input/body-fields.js';
import { ChoiceParameter, TextParameter } from '../../platform/input/parameters.js';
import { MatchDirectoriesQuery } from '../directories/matching/directory-match.dto.js';

export const MAX_LIST_NAME = 100;
/** As long as any path with valid filters. */
const MAX_FILTERS = 4_000;

export class LaunchQuery extends MatchDirectoriesQuery {
  @TextParameter({ description: 'The slug or page of a listed tool. Its labels replace category and tags.' })
  tool?: string;
}

export class LaunchListName {
  @TextField({ max: MAX_LIST_NAME, oneLine: true, example: 'Spring launch' })
  name!: string;
}

export class NewLaunchListForm extends LaunchListName {
  /** As in the URL of /launch. */
  @TextField({ max: MAX_FILTERS, example: 'category=startup-launch&badge=false' })
  filters!: string;
}

export class SubmittedForm {
  @ChoiceField(['yes', 'no'])
  submitted!: 'yes' | 'no';
}

export class ListingUrlForm {
  @UrlField({ optional: true, example: 'https://launchharbor.example/listings/draftwell' })
  listingUrl?: string;
}

export const LAUNCH_LIST_FILTERS = ['open', 'submitted'] as const;

export class LaunchListQuery {
  @ChoiceParameter(LAUNCH_LIST_FILTERS, { description: 'Filter by what is checked off.' })
  show?: (typeof LAUNCH_LIST_FILTERS)[number];

  @TextParameter({ description: 'The ID of the directory that the form was about.' })
  directory?: string;
}
