import { ApiProperty } from '@nestjs/swagger';
import { LISTING_STATUSES, type ListingStatus } from './listing-check.entity.js';

/** What the newest visit to a listing found. */
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
