import { ChoiceParameter } from '../../../../platform/input/parameters.js';

/** Shown only once. */
const SHOWN_KINDS = ['key', 'secret'] as const;
export type SecretKind = (typeof SHOWN_KINDS)[number];

export class PartnerQuery {
  @ChoiceParameter(SHOWN_KINDS, { description: 'What the form created that was sent again.' })
  repeated?: SecretKind;
}
