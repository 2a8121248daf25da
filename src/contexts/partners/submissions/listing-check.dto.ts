import { ApiProperty } from '@nestjs/swagger';
import { LISTING_STATUSES, type ListingStatus } from './listing-check.entity.js';

/** The result of the latest check of a listing. */
export class ListingCheckDto {
  @ApiProperty({
    type: 'string',
    enum: LISTING_STATUSES,
    description:
      'live: the listing responded with a 2xx status. missing: it responded with 404 or 410. unreachable: anything else, such as no response.',
    example: 'live',
  })
  status!: ListingStatus;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: "Whether the listing links to the tool's website; null if the page could not be read.",
    example: true,
  })
  linkFound!: boolean | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether search engines follow that link; null if there is none.',
    example: true,
  })
  follow!: boolean | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-05-02T08:31:00.000Z' })
  checkedAt!: string | null;
}
