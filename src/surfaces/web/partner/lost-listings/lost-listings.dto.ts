import { LISTING_PROBLEMS, type ListingProblem } from '../../../../contexts/partners/watching/listing-watch.entity.js';
import { ChoiceField } from '../../../../platform/input/body-fields.js';
import { ChoiceParameter, PageParameter } from '../../../../platform/input/parameters.js';

/** Lost listings if omitted. */
export const SHOWN_STATES = ['recovered', 'all'] as const;

export class PartnerLostListingsQuery {
  @ChoiceParameter(SHOWN_STATES, { description: 'Filter by state.' })
  state?: (typeof SHOWN_STATES)[number];

  @ChoiceParameter(LISTING_PROBLEMS, { description: 'Filter by what was lost.' })
  problem?: ListingProblem;

  @PageParameter()
  page = 1;
}

export const REPORT_CHOICES = ['on', 'off'] as const;

export class ListingReportsForm {
  @ChoiceField(REPORT_CHOICES)
  reports!: (typeof REPORT_CHOICES)[number];
}
