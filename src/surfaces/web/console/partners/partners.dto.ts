import {
  ChoiceParameter,
  PageParameter,
  TextParameter,
} from '../../../../platform/input/parameters/query-parameters.js';

/** Secrets, each shown once. */
const SHOWN_KINDS = ['key', 'secret'] as const;
export type ShownKind = (typeof SHOWN_KINDS)[number];

export class PartnersQuery {
  @TextParameter({ description: 'Part of the name or of the contact.' })
  q?: string;

  @PageParameter()
  page = 1;
}

export class PartnerQuery {
  @ChoiceParameter(SHOWN_KINDS, { description: 'The form that created this was sent again.' })
  repeated?: ShownKind;
}
