import { FILTERED_LISTS, MAX_FILTER_NAME, MAX_FILTERS } from '../../../../contexts/team/saved-filters/saved-filter.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';

export class SavedFilterForm {
  @ChoiceField(FILTERED_LISTS)
  list!: (typeof FILTERED_LISTS)[number];

  @TextField({ max: MAX_FILTERS })
  filters!: string;

  @TextField({ max: MAX_FILTER_NAME, oneLine: true })
  name!: string;
}
