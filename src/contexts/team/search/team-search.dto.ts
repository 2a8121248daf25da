import { ChoiceProperty, TextProperty, TextsProperty } from '../../../platform/dto/properties.js';
import { ChoiceParameter, TextParameter } from '../../../platform/input/parameters.js';

/** A listing URL can be long. */
const MAX_SEARCHED = 500;

/** In the order of the results. */
export const SEARCH_RESULT_KINDS = [
  'submission',
  'recordedDirectory',
  'listingRequest',
  'conversation',
  'message',
  'tool',
  'directory',
  'user',
  'partner',
  'key',
  'delivery',
] as const;
export type SearchResultKind = (typeof SEARCH_RESULT_KINDS)[number];

const MATCHED_FIELDS = [
  'name',
  'slug',
  'host',
  'founderName',
  'founderEmail',
  'email',
  'externalId',
  'message',
  'listingUrl',
  'key',
  'webhookId',
  'id',
] as const;
export type MatchedField = (typeof MATCHED_FIELDS)[number];

export class TeamSearchQuery {
  @TextParameter({
    max: MAX_SEARCHED,
    description:
      'Part of a name, an email address, a slug, a website, words of a message, a listing URL, the URL of a page on this site, the start of a key, or an ID.',
    example: 'founder@tool.example',
  })
  q?: string;

  @ChoiceParameter(SEARCH_RESULT_KINDS, { description: 'Return only this kind.' })
  kind?: SearchResultKind;
}

export class SearchResultDto {
  @ChoiceProperty(SEARCH_RESULT_KINDS, {
    description:
      'submission: also its tool; recordedDirectory: found by its listing URL; message: found by words in a conversation.',
    example: 'submission',
  })
  kind!: SearchResultKind;

  @TextProperty({
    description:
      'Of a submission or a recorded directory, the ID of the tool; of a message, the ID of the conversation.',
    example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e',
  })
  id!: string;

  @TextProperty({ example: 'Draftwell' })
  name!: string;

  @TextsProperty({
    description:
      'What else is known, such as email address, host or listing URL; what matched comes first. Of a message, the text around the words.',
    example: ['founder@tool.example', 'Launch Harbor'],
  })
  details!: string[];

  @TextProperty({
    nullable: true,
    description: 'State of a submission, status of a listing request, conversation or delivery, or unpublished.',
    example: 'IN_QUEUE',
  })
  status!: string | null;

  @ChoiceProperty(MATCHED_FIELDS, {
    description:
      'Why it was found. name: also of a customer; email: of a user, partner or customer; slug: also a former one, or the URL of its page.',
    example: 'founderEmail',
  })
  matchedBy!: MatchedField;

  @TextsProperty({
    description: 'Words of the name and the details start with these; accents and case do not matter.',
    example: ['draft'],
  })
  matched!: string[];

  @TextProperty({ nullable: true, description: 'Owner of a key.', example: null })
  userId!: string | null;

  @TextProperty({ nullable: true, description: 'Owner of a key.', example: null })
  partnerId!: string | null;
}
