import { ApiProperty } from '@nestjs/swagger';
import { SlugField } from '../../../platform/input/body-fields.js';
import { LISTING_STATUSES, type ListingStatus } from './listing-check.entity.js';

export class ListingCheckDto {
  @ApiProperty({
    type: 'string',
    enum: LISTING_STATUSES,
    description:
      'live: the listing answered. missing: it answered 404 or 410. unreachable: anything else, such as no answer or a refusal.',
    example: 'live',
  })
  status!: ListingStatus;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: "Whether the listing links to the tool's own site; null when its page could not be read.",
    example: true,
  })
  linkFound!: boolean | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether search engines may follow that link; null when there is none.',
    example: true,
  })
  follow!: boolean | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-05-02T08:31:00.000Z' })
  checkedAt!: string | null;
}

export class CheckListingsBody {
  @SlugField({
    optional: true,
    description: 'Only the listing in this directory. Without it, every recorded listing.',
    example: 'launch-harbor',
  })
  directory?: string;
}

export class RequestedChecksDto {
  @ApiProperty({
    type: 'integer',
    description: 'Listings that are going to be visited, including those that waited for a visit already.',
    example: 1,
  })
  listings!: number;
}
