import { ChoiceProperty, FlagProperty, IntegerProperty, TimeProperty } from '../../../platform/dto/properties.js';
import { SlugField } from '../../../platform/input/body-fields.js';

const LISTING_STATUSES = ['live', 'missing', 'unreachable'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** A listing with its URL at the time the check was requested. */
export interface ListingToCheck {
  toolId: string;
  directoryId: string;
  url: string;
}

/** What a check found. */
export interface ListingFinding {
  status: ListingStatus;
  /** Null if the page was not read, or only a part without a link. */
  linkFound: boolean | null;
  /** Null if no link was found. */
  follow: boolean | null;
}

/** The result of the latest check of a listing. */
export class ListingCheckDto {
  @ChoiceProperty(LISTING_STATUSES, {
    description:
      'live: the listing responded with a 2xx status. missing: it responded with 404 or 410. unreachable: anything else, such as no response.',
    example: 'live',
  })
  status!: ListingStatus;

  @FlagProperty({
    nullable: true,
    description: "Whether the listing links to the tool's website; null if the page could not be read.",
    example: true,
  })
  linkFound!: boolean | null;

  @FlagProperty({
    nullable: true,
    description: 'Whether search engines follow that link; null if there is none.',
    example: true,
  })
  follow!: boolean | null;

  @TimeProperty({ nullable: true, example: '2026-05-02T08:31:00.000Z' })
  checkedAt!: string | null;
}

export class CheckListingsBody {
  @SlugField({
    optional: true,
    description: 'Check only the listing in this directory. If omitted, check all recorded listings.',
    example: 'launch-harbor',
  })
  directory?: string;
}

export class RequestedChecksDto {
  @IntegerProperty({
    description: 'Number of listings that will be checked, including those already waiting for a check.',
    example: 1,
  })
  listings!: number;
}
